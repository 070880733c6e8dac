// A worker of the single file: unpacks the module.

import { decompress } from "brotli/decompress";

/** The bytes of a text with seven bits a character, as the build writes it. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((text.length * 7) >> 3);
  let [rest, bits, at] = [0, 0, 0];
  for (let nth = 0; nth < text.length; nth++) {
    rest = ((rest << 7) | (text.charCodeAt(nth) & 127)) & 0x7fff;
    bits += 7;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = rest >> bits;
  }
  return bytes;
}

self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(decompress(bytes(data)));
