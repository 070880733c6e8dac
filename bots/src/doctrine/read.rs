//! Reading a doctrine: every error of the file at once, each with its place and the nearest valid name.

use super::fields::number;
use super::{Directive, Order, Orders, capital};
use sandtable_engine::Side;
use sandtable_scenarios::origin::{Origin, Sources};
use sandtable_scenarios::path::Path;
use sandtable_scenarios::reader::{Fields, Item, Reader};
use sandtable_scenarios::tree::{self, Entry, Node, Table, Value};
use sandtable_scenarios::{FaultKind, Faults};

/// The most orders in a doctrine.
const MOST_ORDERS: usize = 200;

/// What the doctrines of a system can say, in one scenario and for one side.
pub trait Grammar {
    /// What an order says.
    type Directive: Directive;
    /// When.
    type When;

    /// Every order key, with the field that its value stands for where it is not a table.
    const ORDER_KEYS: &'static [(&'static str, Option<&'static str>)];
    /// Every condition, `at-most` among them.
    const CONDITIONS: &'static [&'static str];
    /// The conditions of an order.
    fn when(&self, fields: &Fields<'_, '_>) -> Self::When;

    /// What an order with this key says; nothing where an error is reported.
    fn directive(&self, key: &str, item: &Item<'_, '_>, fields: &Fields<'_, '_>) -> Option<Self::Directive>;

    /// Whether the order is of the set-up, which comes before the first turn.
    fn sets_up(what: &Self::Directive) -> bool;
}

/// What stands at the top of a doctrine.
pub(crate) struct Head {
    pub(crate) name: String,
    pub(crate) about: String,
}

type OrderOf<G> = Order<<G as Grammar>::Directive, <G as Grammar>::When>;
type OrdersOf<G> = Orders<<G as Grammar>::Directive, <G as Grammar>::When>;

/// Reads a doctrine for `side` from TOML; `names` are those of the sides.
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

/// Makes `fortify = [4, 7]` the same as `fortify = { zones = [4, 7] }`. Returns where the headers of the orders are written.
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

/// One order. Where a name is `misspelt`, that is error enough.
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
