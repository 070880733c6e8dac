//! Reads a doctrine: reports every error of the file at once, each with its place and the nearest valid name.

use super::fields::number;
use super::{Directive, Order, Orders, capital};
use sandtable_engine::Side;
use sandtable_scenarios::origin::{Origin, Sources};
use sandtable_scenarios::path::Path;
use sandtable_scenarios::reader::{Fields, Item, Reader};
use sandtable_scenarios::tree::{self, Entry, Node, Table, Value};
use sandtable_scenarios::{FaultKind, Faults};

/// The largest number of orders in a doctrine.
const MOST_ORDERS: usize = 200;

/// The orders and conditions of a system's doctrines, in one scenario and for one side.
pub trait Grammar {
    /// The content of an order.
    type Directive: Directive;
    /// The conditions of an order.
    type When;

    /// Every order key, with the field that its value stands for if it is not a table.
    const ORDER_KEYS: &'static [(&'static str, Option<&'static str>)];
    /// The names of all conditions, `at-most` among them.
    const CONDITIONS: &'static [&'static str];
    /// Reads the conditions of an order.
    fn when(&self, fields: &Fields<'_, '_>) -> Self::When;

    /// Reads the content of an order with this key; `None` if it has an error, which is reported.
    fn directive(&self, key: &str, item: &Item<'_, '_>, fields: &Fields<'_, '_>) -> Option<Self::Directive>;

    /// Whether the order belongs to the set-up, before the first turn.
    fn sets_up(what: &Self::Directive) -> bool;
}

/// The head of a doctrine.
pub(crate) struct Head {
    pub(crate) name: String,
    pub(crate) about: String,
}

type OrderOf<G> = Order<<G as Grammar>::Directive, <G as Grammar>::When>;
type OrdersOf<G> = Orders<<G as Grammar>::Directive, <G as Grammar>::When>;

/// Reads a doctrine for `side` from TOML; `names` are the names of the sides.
///
/// # Errors
/// Every error of the file.
pub(crate) fn read<G: Grammar>(
    name: &str,
    text: &str,
    side: Side,
    names: [&str; 2],
    grammar: impl FnOnce() -> G,
) -> Result<(Head, OrdersOf<G>), Faults> {
    let mut sources = Sources::default();
    let number = sources.add(name, text);
    let mut faults = Vec::new();
    let mut table = tree::parse(&sources, number, &mut faults);
    let headers = open_shorthand(&mut table, text, G::ORDER_KEYS);
    let reader = Reader::new(&sources);
    faults.into_iter().for_each(|fault| reader.add(fault));
    let top = Origin { source: number, start: 0, end: 0 };
    let root = reader.fields(&table, Path::default(), Some(top));
    let mut head = Head { name: String::new(), about: String::new() };
    root.table("doctrine", "the table of its name, side and description", |fields| {
        let text = |name: &str, expected: &str| {
            fields.required(name, expected).and_then(|item| item.text(expected)).unwrap_or_default().to_owned()
        };
        head = Head { name: text("name", "its name"), about: text("about", "a description, in a line") };
        let sides = Side::BOTH.map(|side| (names[side.index()], side));
        if let Some(item) = fields.required("side", "the side that plays it")
            && let Some(found) = item.choice(&sides, "a side")
            && found != side
        {
            let found = format!("a {} doctrine", capital(names[found.index()]));
            let expected = format!("{:?}, the side that is to play it", names[side.index()]);
            item.fault(FaultKind::Contradiction, found, expected);
        }
    });
    let mut orders = Vec::new();
    if let Some(item) = root.optional("order") {
        let grammar = grammar();
        let list = item.list("[[order]] tables").unwrap_or_default();
        if list.len() > MOST_ORDERS {
            item.fault(FaultKind::Value, format!("{} orders", list.len()), format!("at most {MOST_ORDERS}"));
        }
        for (i, entry) in list.iter().take(MOST_ORDERS).enumerate() {
            let path = item.path.to(&(i + 1).to_string());
            let Value::Table(table) = &entry.node.value else {
                entry.fault(FaultKind::Value, entry.node.value.describe(), "an [[order]] table");
                continue;
            };
            let place = headers.get(i).map_or(entry.node.origin, |&(start, end)| Origin { start, end, ..top });
            let fields = reader.fields(table, path, Some(place));
            let known = |name: &str| G::CONDITIONS.contains(&name) || G::ORDER_KEYS.iter().any(|(key, _)| *key == name);
            let misspelt = table.0.iter().any(|entry| !known(&entry.name));
            orders.extend(order(&grammar, &fields, misspelt));
            fields.finish();
        }
    }
    root.finish();
    let (faults, _) = reader.finish();
    if faults.is_empty() { Ok((head, Orders::new(orders))) } else { Err(Faults::new(faults)) }
}

/// Treats `fortify = [4, 7]` as `fortify = { zones = [4, 7] }`. Returns the positions of the headers of the orders in the text.
fn open_shorthand(table: &mut Table, text: &str, keys: &[(&str, Option<&str>)]) -> Vec<(usize, usize)> {
    let mut headers = Vec::new();
    let Some(Entry { node: Node { value: Value::List(orders), .. }, .. }) = table.get_mut("order") else {
        return headers;
    };
    for order in orders {
        let Value::Table(fields) = &mut order.value else {
            headers.push((order.origin.start, order.origin.end));
            continue;
        };
        let start = fields.0.first().map_or(order.origin.start, |entry| entry.origin.start);
        let header = text.get(..start).and_then(|before| before.rfind("[[")).unwrap_or(order.origin.start);
        headers.push((header, header + "[[order]]".len()));
        for (key, main) in keys {
            if let Some(main) = main
                && let Some(entry) = fields.get_mut(key)
                && !matches!(entry.node.value, Value::Table(_))
            {
                let origin = entry.node.origin;
                let inner = Entry { name: (*main).to_owned(), origin, node: entry.node.clone() };
                entry.node = Node { value: Value::Table(Table(vec![inner])), origin };
            }
        }
    }
    headers
}

/// Reads one order. If a name is `misspelt`, a missing order key is not reported as well.
fn order<G: Grammar>(grammar: &G, fields: &Fields<'_, '_>, misspelt: bool) -> Option<OrderOf<G>> {
    let mut items: Vec<(&str, Item<'_, '_>)> =
        G::ORDER_KEYS.iter().filter_map(|(key, _)| Some((*key, fields.optional(key)?))).collect();
    items.sort_by_key(|(_, item)| item.key.start);
    let when = grammar.when(fields);
    let at_most = number(fields, "at-most", 1..=99, u8::MAX);
    let (key, item) = match &items[..] {
        [one] => one,
        [] if misspelt => return None,
        [] => {
            let keys: Vec<&str> = G::ORDER_KEYS.iter().map(|(key, _)| *key).collect();
            fields.fault(FaultKind::Missing, "no order", format!("one of {}", keys.join(", ")));
            return None;
        }
        [first, more @ ..] => {
            for (key, item) in more {
                let found = format!("`{key}` in addition to `{}`", first.0);
                item.fault_at_name(FaultKind::Contradiction, found, "one order in each [[order]]", None);
            }
            return None;
        }
    };
    let inner = item.fields()?;
    let what = grammar.directive(key, item, &inner);
    inner.finish();
    if what.as_ref().is_some_and(G::sets_up)
        && let Some(turns) = fields.optional("turns")
    {
        let expected = "no turn: the deployment comes before the first";
        turns.fault_at_name(FaultKind::Contradiction, "`turns` for a deployment", expected, None);
    }
    Some(Order { what: what?, when, at_most })
}
