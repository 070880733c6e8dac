//! The ground of both battles and their counters, for whole games in the engine's own tests: the reconstruction that the data files hold.

/// Spicheren: one line a row, the row's number first.
pub(crate) const SPICHEREN_TERRAIN: &str = "\
01 www..www........vv..
02 wwwwwwwww.........v.
03 wwwwwwwwww....h.....
04 www.wwwwwww.........
05 ww.v.wwwwww.........
06 www..wwwhw..h.....ww
07 wwwwww..ww......wwww
08 wwhw..vww.hww...wwww
09 www..v...wwww...wwww
10 ....v..wwww.......ww
11 .....wwww....v......
12 .vv.ww.......v......
13 vv......ww........v.
14 ..w.....ww..v.......
15 ------------........";

/// Spicheren: levels.
pub(crate) const SPICHEREN_LEVELS: &str = "\
01 22232332222112221111
02 23332333322212222211
03 23322333322112233323
04 22222233222122322234
05 22222222222132222223
06 22222222222222232233
07 22222222222223353333
08 22222222222334454444
09 22222222233445555554
10 22212223345555555554
11 21112334456655555554
12 11123445556555565543
13 11234455555555665433
14 22344555555555555443
15 ------------55554433";

/// Spicheren: roads, paths, railways.
pub(crate) const SPICHEREN_ROUTES: &[(&str, &str)] = &[
    (
        "road",
        "1901 1801 1702 1602 1503 1403 1404 1405 1306 1206 1207 1108 1008 0909 0809 0709 0609 0510 0410 0311 0312 0212 0113",
    ),
    ("road", "1901 1902"),
    ("road", "1702 1802 1902 2002"),
    ("road", "0501 0502 0503 0403 0404 0405 0306 0307 0308 0309 0310 0311"),
    ("road", "1101 1102 1103 1003 1004 0905 0906 0806 0807 0708 0709"),
    ("road", "1306 1406 1407 1408 1409 1410 1411 1412 1313 1314 1315"),
    ("road", "1412 1513 1613 1713 1813 1913 2013 2014 2015"),
    ("road", "0312 0412 0413 0414"),
    ("path", "0405 0506 0507 0508 0509 0510"),
    ("path", "1802 1803 1704 1705 1605 1606 1607 1608 1509 1409"),
    ("path", "1902 1903 1904 1905 1906 1907 1908 1909 1910 1810 1711 1611 1512 1412"),
    ("path", "0614 0613 0612 0611 0610 0609"),
    ("path", "0613 0713 0812 0912 1011 1112 1211 1312 1411"),
    ("railway", "1301 1302 1303 1203 1204 1205 1106 1006 0907 0807 0708 0608 0509 0409 0310 0311 0211 0112"),
];

/// Spicheren: streams, rivers, bridges, trenches, each hexside by its two hexes.
pub(crate) const SPICHEREN_SIDES: [&str; 4] = [
    "1204/1304 1204/1305 1205/1305",
    "1801/1901 1902/1901 1902/2001 2002/2001",
    "1801/1901 1902/1901",
    "1607/1606 1607/1507 0210/0209 0210/0110",
];

/// Wissembourg: one line a row, the row's number first.
pub(crate) const WISSEMBOURG_TERRAIN: &str = "\
01 wwww..v..........
02 ..h........v..v..
03 www..v.......wwww
04 www...h.v...wwwww
05 ww......h.hh..w.w
06 wv.....c.........
07 w......h...wwwwww
08 w.h.v.......wwww.
09 w..............vv
10 w......v..ww.....
11 ww.......ww......";

/// Wissembourg: levels.
pub(crate) const WISSEMBOURG_LEVELS: &str = "\
01 33333222211111111
02 22112121211111111
03 33221111111111111
04 33321111111111111
05 33231111111111111
06 33332222111111111
07 32222233211111111
08 22222223211111111
09 21111111222221111
10 22222211122221111
11 22222211112211111";

/// Wissembourg: roads, paths, railways.
pub(crate) const WISSEMBOURG_ROUTES: &[(&str, &str)] = &[
    ("road", "0701 0702 0703 0603"),
    ("road", "1501 1502 1402 1303 1202 1103 1002 0903 0802 0703"),
    ("road", "0903 0904"),
    ("road", "0603 0604 0704 0804 0904 1004 1105 1205 1306 1406 1506 1605 1706"),
    ("road", "0604 0605 0606 0607 0708 0709 0809 0810 0811"),
    ("road", "0603 0504 0404 0305 0204 0105"),
    ("path", "0603 0503 0402 0302 0202 0102"),
    ("path", "1103 1104 1105"),
    ("path", "1202 1203 1204 1205"),
    ("path", "0904 0905 0805 0806 0807 0708"),
    ("path", "0604 0705 0706 0806"),
    ("path", "0105 0205 0206 0207 0308 0408 0508 0608 0709"),
    ("path", "1706 1707 1708 1709 1609 1509 1409 1309 1208 1108 1008 0908 0807"),
    (
        "railway",
        "0711 0710 0609 0608 0607 0507 0506 0505 0604 0704 0804 0803 0903 1003 1104 1203 1303 1402 1502 1601 1701",
    ),
];

/// Wissembourg: streams, rivers, bridges, trenches, each hexside by its two hexes.
pub(crate) const WISSEMBOURG_SIDES: [&str; 4] = [
    "0107/0108 0108/0207 0207/0208 0208/0308 0308/0309 0309/0408 0408/0409 0408/0509 0508/0509 0509/0608 0608/0609 0609/0709 0709/0710 0710/0809 0710/0810 0711/0810 0810/0811 0810/0911 0910/0911 0911/1010 0911/1011",
    "0102/0103 0103/0202 0202/0203 0202/0303 0302/0303 0303/0402 0402/0403 0403/0503 0503/0504 0504/0603 0603/0604 0603/0704 0703/0704 0704/0803 0803/0804 0803/0904 0903/0904 0904/1003 1003/1004 1004/1104 1104/1105 1105/1204 1204/1205 1204/1305 1304/1305 1305/1404 1404/1405 1405/1505 1505/1506 1505/1605 1604/1605 1605/1705 1705/1706",
    "0603/0504 0603/0604 0803/0804 0903/0904 1104/1105 1204/1205 0608/0609 0810/0811",
    "",
];

/// Name, formation, arm, value, disorganised, steps, movement, range.
pub(crate) const SPICHEREN_UNITS: &[(&str, &str, &str, [u8; 5])] = &[
    ("Jolivet", "1re DI", "infantry", [6, 4, 2, 4, 0]),
    ("Valazé", "1re DI", "infantry", [6, 4, 2, 4, 0]),
    ("Art.1", "1re DI", "artillery", [3, 2, 1, 4, 4]),
    ("Pouget", "2e DI", "infantry", [6, 4, 2, 4, 0]),
    ("Bastoul", "2e DI", "infantry", [6, 4, 2, 4, 0]),
    ("Art.2", "2e DI", "artillery", [3, 2, 1, 4, 4]),
    ("Doens", "3e DI", "infantry", [6, 4, 2, 4, 0]),
    ("Micheler", "3e DI", "infantry", [6, 4, 2, 4, 0]),
    ("Art.3", "3e DI", "artillery", [3, 2, 1, 4, 4]),
    ("Valabrègue", "cavalry division", "cavalry", [2, 1, 2, 6, 0]),
    ("Bachelier", "cavalry division", "cavalry", [2, 1, 2, 6, 0]),
    ("Potier", "2e DI III Corps", "infantry", [7, 5, 3, 4, 0]),
    ("Arnaudeau", "2e DI III Corps", "infantry", [6, 4, 2, 4, 0]),
    ("Art.2 III", "2e DI III Corps", "artillery", [3, 2, 1, 4, 4]),
    ("27. François", "14 ID", "infantry", [8, 5, 3, 4, 0]),
    ("28. Woyna", "14 ID", "infantry", [8, 5, 2, 4, 0]),
    ("15 Husaren", "14 ID", "cavalry", [1, 1, 1, 6, 0]),
    ("Art.14", "14 ID", "artillery", [4, 2, 1, 4, 5]),
    ("26. von der Goltz", "13 ID", "infantry", [8, 5, 2, 4, 0]),
    ("8 Husaren", "13 ID", "cavalry", [1, 1, 1, 6, 0]),
    ("Art.13", "13 ID", "artillery", [4, 2, 1, 4, 5]),
    ("32. Rex", "16 ID", "infantry", [8, 5, 3, 4, 0]),
    ("Art.16", "16 ID", "artillery", [4, 3, 2, 4, 5]),
    ("9. Doering", "5 ID", "infantry", [8, 5, 3, 4, 0]),
    ("10. Schwerin", "5 ID", "infantry", [8, 5, 2, 4, 0]),
    ("12 Dragoner", "5 ID", "cavalry", [1, 1, 1, 6, 0]),
    ("Art.5", "5 ID", "artillery", [4, 2, 1, 4, 5]),
    ("11. Barby", "5 and 6 Kav Div", "cavalry", [3, 2, 2, 6, 0]),
    ("12. Redern", "5 and 6 Kav Div", "cavalry", [3, 2, 2, 6, 0]),
    ("14. Grüter", "5 and 6 Kav Div", "cavalry", [3, 2, 1, 6, 0]),
];

/// Name, formation, arm, value, disorganised, steps, movement, range.
pub(crate) const WISSEMBOURG_UNITS: &[(&str, &str, &str, [u8; 5])] = &[
    ("50e RI", "1re brigade", "infantry", [3, 2, 2, 4, 0]),
    ("74e RI", "1re brigade", "infantry", [3, 2, 2, 4, 0]),
    ("Art.2", "1re brigade", "artillery", [3, 2, 1, 4, 4]),
    ("1er Turcos", "2e brigade", "infantry", [4, 3, 3, 4, 0]),
    ("78e RI", "2e brigade", "infantry", [3, 2, 2, 4, 0]),
    ("11e Chasseurs", "cavalry brigade", "cavalry", [1, 1, 1, 6, 0]),
    ("3e Hussards", "cavalry brigade", "cavalry", [1, 1, 1, 6, 0]),
    ("96e RI", "brigade Wolff", "infantry", [3, 2, 2, 4, 0]),
    ("18e RI", "brigade Wolff", "infantry", [3, 2, 2, 4, 0]),
    ("7. Thiereck", "II Bav Korps", "infantry", [7, 5, 1, 4, 0]),
    ("8. Maillinger", "II Bav Korps", "infantry", [7, 5, 1, 4, 0]),
    ("2. Chevauleger", "II Bav Korps", "cavalry", [1, 1, 1, 6, 0]),
    ("Art.4", "II Bav Korps", "artillery", [4, 2, 1, 4, 5]),
    ("17. Bothmer", "V Korps", "infantry", [8, 5, 2, 4, 0]),
    ("18. Voigts-Rhetz", "V Korps", "infantry", [8, 5, 2, 4, 0]),
    ("4 Dragoner", "V Korps", "cavalry", [1, 1, 1, 6, 0]),
    ("Art.9", "V Korps", "artillery", [4, 2, 1, 4, 5]),
    ("Art.10", "V Korps", "artillery", [4, 2, 1, 4, 5]),
    ("19. Henning", "V Korps", "infantry", [8, 5, 2, 4, 0]),
    ("20. Montbarry", "V Korps", "infantry", [8, 5, 2, 4, 0]),
    ("14 Dragoner", "V Korps", "cavalry", [1, 1, 1, 6, 0]),
    ("41. Koblinski", "XI Korps", "infantry", [8, 5, 3, 4, 0]),
    ("42. Thile", "XI Korps", "infantry", [8, 5, 2, 4, 0]),
    ("14 Husaren", "XI Korps", "cavalry", [1, 1, 1, 6, 0]),
    ("Art.21", "XI Korps", "artillery", [4, 2, 1, 4, 5]),
    ("43. Kontzki", "XI Korps", "infantry", [8, 5, 2, 4, 0]),
    ("44. Schkopp", "XI Korps", "infantry", [8, 5, 3, 4, 0]),
    ("13 Husaren", "XI Korps", "cavalry", [1, 1, 1, 6, 0]),
    ("Art.22", "XI Korps", "artillery", [4, 2, 1, 4, 5]),
];
