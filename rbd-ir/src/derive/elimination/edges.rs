//! Elimination of edges: at the vertex with the fewest edges on one side, the edge of the other side that
//! creates the fewest new ones is eliminated.

use super::order::Ties;
use super::queue::in_order;
use super::weighted::Weighted;

/// Eliminates all edges of inner vertices.
pub(super) fn eliminate(graph: &mut Weighted, ties: Ties) {
    let key = |graph: &Weighted, vertex: usize| {
        let fewest = graph.before(vertex).len().min(graph.after(vertex).len());
        (fewest as i64, ties.rank(vertex))
    };
    in_order(graph, key, |graph, vertex| {
        eliminate_one(graph, vertex, ties);
    });
}

/// Eliminates one edge of a vertex: the one that costs the fewest products and creates the fewest new edges.
fn eliminate_one(graph: &mut Weighted, vertex: usize, ties: Ties) {
    let (before, after) = (graph.before(vertex), graph.after(vertex));
    if after.len() <= before.len() {
        let new_edges = |from: usize| {
            let missing = after
                .iter()
                .filter(|(to, _)| !graph.has(from, *to as usize));
            missing.count()
        };
        let each = before.iter().map(|from| *from as usize);
        let least = each.min_by_key(|from| (new_edges(*from), ties.rank(*from)));
        graph.eliminate_in(
            least.expect("a vertex with edges has some before it"),
            vertex,
        );
    } else {
        let new_edges = |to: usize| {
            let missing = before.iter().filter(|from| !graph.has(**from as usize, to));
            missing.count()
        };
        let each = after.iter().map(|(to, _)| *to as usize);
        let least = each.min_by_key(|to| (new_edges(*to), ties.rank(*to)));
        graph.eliminate_out(
            vertex,
            least.expect("a vertex with edges has some behind it"),
        );
    }
}
