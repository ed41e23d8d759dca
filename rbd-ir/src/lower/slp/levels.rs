//! SLP groups of a sequence: isomorphic operations of different elements between marked values.

use rustc_hash::FxHashMap;

use super::groups::{Pack, Packs, is_operation};
use crate::ir::{Function, Mark, Node, NodeId, Operation, ReductionLevels};

/// The largest number of lanes.
const LANES: usize = 4;

/// The structure of a value: a number, and the last element that it depends on.
#[derive(Clone, Copy)]
struct Value {
    structure: u32,
    element: Option<usize>,
}

/// The structure of an operation. All constants are equal, and so are signs. Operands are in the order of
/// their structures, each with the distance from its element to the operation's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Structure {
    Constant,
    /// A marked value, or an input.
    Mark(bool, usize),
    /// A value of no element.
    Node(NodeId),
    Operation(Operation<Operand>),
}

type Operand = (u32, Option<usize>);

/// The properties that packed operations share: structure, mark, the distance between the element that it is for and the last that it
/// depends on, and the position of the former in its part of the sequence, and that part's block.
type Key = (u32, Option<usize>, isize, usize, usize);

/// All packs of isomorphic operations.
pub(super) fn find(function: &Function, levels: &ReductionLevels) -> Packs {
    let graph = &function.graph;
    let mut marks: Vec<Option<Mark>> = vec![None; graph.nodes().len()];
    for (id, mark) in &levels.values {
        marks[id.index()] = Some(*mark);
    }
    let values = values(function, levels, &marks);
    let homes = homes(function, &marks);
    let mut index: FxHashMap<Key, usize> = FxHashMap::default();
    // For each key and each lane the nodes, in order.
    let mut alike: Vec<[Vec<NodeId>; LANES]> = Vec::new();
    for id in graph.ids().filter(|id| is_operation(graph.node(*id))) {
        let Value { structure, element } = values[id.index()];
        let Some(element) = element else {
            continue;
        };
        let home = match homes[id.index()] {
            Home::Element(home) => home,
            _ => element,
        };
        let (part, place) = (home / levels.part, home % levels.part);
        let role = marks[id.index()].map(|mark| mark.role);
        let before = element as isize - home as isize;
        let key = (structure, role, before, place, part / LANES);
        let at = *index.entry(key).or_insert_with(|| {
            alike.push(Default::default());
            alike.len() - 1
        });
        alike[at][part % LANES].push(id);
    }
    let packs = alike.iter().flat_map(packs).collect();
    Packs::new(packs, graph.nodes().len())
}

/// Packs of the elements that have the most common number of nodes of a structure.
fn packs(lanes: &[Vec<NodeId>; LANES]) -> Vec<Pack> {
    let counts = lanes.iter().map(Vec::len).filter(|count| *count > 0);
    let lanes_of = |count: usize| counts.clone().filter(|other| *other == count).count();
    let most = counts
        .clone()
        .max_by_key(|count| (lanes_of(*count), *count));
    let Some(count) = most.filter(|count| lanes_of(*count) > 1) else {
        return Vec::new();
    };
    let pack = |k: usize| Pack {
        nodes: (lanes.iter())
            .map(|nodes| (nodes.len() == count).then(|| nodes[k]))
            .collect(),
    };
    (0..count).map(pack).collect()
}

/// The structure of each node's own operation.
fn values(function: &Function, levels: &ReductionLevels, marks: &[Option<Mark>]) -> Vec<Value> {
    let nodes = function.graph.nodes();
    let mut known: FxHashMap<Structure, u32> = FxHashMap::default();
    let mut number = move |structure| {
        let next = known.len() as u32;
        *known.entry(structure).or_insert(next)
    };
    let mut own: Vec<Value> = Vec::with_capacity(nodes.len());
    // As operands see them: the computation of a marked value is irrelevant.
    let mut seen: Vec<Value> = Vec::with_capacity(nodes.len());
    for (node, mark) in nodes.iter().zip(marks) {
        let operands = node.operands().map(|a| seen[a.index()]);
        let element = operands.filter_map(|a| a.element).max();
        let of = |a: NodeId| {
            let Value {
                structure,
                element: at,
            } = seen[a.index()];
            (structure, at.zip(element).map(|(at, element)| element - at))
        };
        let of_mark =
            |is_value, Mark { element, role }| (Structure::Mark(is_value, role), Some(element));
        let input = |position: u32| levels.inputs[position as usize];
        let (structure, element) = match *node {
            Node::Neg(a) => {
                own.push(seen[a.index()]);
                seen.push(seen[a.index()]);
                continue;
            }
            Node::Const(_) => (Structure::Constant, element),
            Node::Input(position) if let Some(mark) = input(position) => of_mark(false, mark),
            other => match Operation::new(other, of) {
                Some(operation) => (Structure::Operation(operation), element),
                None => (Structure::Node(NodeId(own.len() as u32)), element),
            },
        };
        let mut value = |(structure, element)| Value {
            structure: number(structure),
            element,
        };
        own.push(value((structure, element)));
        let mark = mark.map(|mark| value(of_mark(true, mark)));
        seen.push(mark.unwrap_or(own[own.len() - 1]));
    }
    own
}

/// The element whose marked values a node is computed for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Home {
    None,
    Element(usize),
    Several,
}

fn homes(function: &Function, marks: &[Option<Mark>]) -> Vec<Home> {
    let graph = &function.graph;
    let mut homes = vec![Home::None; graph.nodes().len()];
    for id in graph.ids().rev() {
        if let Some(mark) = marks[id.index()] {
            homes[id.index()] = Home::Element(mark.element);
        }
        let home = homes[id.index()];
        for operand in graph.node(id).operands() {
            let of = &mut homes[operand.index()];
            *of = match (*of, home) {
                (Home::None, home) | (home, Home::None) => home,
                (a, b) if a == b => a,
                _ => Home::Several,
            };
        }
    }
    homes
}
