//! The tree of links and joints, and errors in its structure.

use std::collections::HashMap;

use crate::RobotOptions;
use crate::description::element::{Description, JointElement, LinkReference};
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject, link_subject, listed};
use crate::names::printable::shorten;
use crate::names::suggestion::closest;

/// The links from the base on, depth first in the file's order.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    pub(crate) visits: Vec<Visit>,
}

/// The visit of one link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Visit {
    /// Index in the file.
    pub(crate) link: usize,
    /// Index of the parent's visit, and of the joint between the two in the file; `None` for the
    /// base.
    pub(crate) parent: Option<(usize, usize)>,
}

/// The tree of `description` below the base that `options` names; `None` if there is none.
pub(crate) fn grow(
    description: &Description,
    options: &RobotOptions,
    problems: &mut DiagnosticSink,
) -> Option<Tree> {
    if description.links.is_empty() {
        let hint = "a robot has at least one <link>";
        problems.error(Place::line(description.line), "there is no link", hint);
    }
    let links = link_names(description, problems)?;
    joint_names(description, problems);
    let graph = Graph::new(description, &links, problems)?;
    graph.report_cycles(description, problems)?;
    let base = base(description, options, &graph, &links, problems)?;
    Some(graph.visit(base))
}

/// The index of each link's name; `None` if there is none or two are the same.
fn link_names<'d>(
    description: &'d Description,
    problems: &mut DiagnosticSink,
) -> Option<HashMap<&'d str, usize>> {
    let mut found = HashMap::new();
    let mut sound = !description.links.is_empty();
    for (i, link) in description.links.iter().enumerate() {
        if let (false, Some(first)) = (link.name.is_empty(), found.insert(&*link.name, i)) {
            let first: usize = first;
            let place = link_subject(&link.name);
            let problem = format!(
                "a second link of this name; the first is{}",
                seen(description.links[first].line, problems)
            );
            problems.error(Place::new(link.line, &place, ""), problem, "rename one");
            sound = false;
        }
    }
    sound.then_some(found)
}

fn joint_names(description: &Description, problems: &mut DiagnosticSink) {
    let mut found: HashMap<&str, u32> = HashMap::new();
    for joint in description.joints.iter().filter(|j| !j.name.is_empty()) {
        if let Some(first) = found.insert(&joint.name, joint.line) {
            let problem = format!(
                "a second joint of this name; the first is{}",
                seen(first, problems)
            );
            let subject = joint_subject(&joint.name);
            problems.error(Place::new(joint.line, &subject, ""), problem, "rename one");
        }
    }
}

/// The place of the first of two.
fn seen(line: u32, problems: &DiagnosticSink) -> String {
    match line {
        0 => " before it".to_owned(),
        line => problems.on_line(line),
    }
}

/// The graph of links and joints.
struct Graph {
    /// For each link, the joint above it and the link above that.
    above: Vec<Option<(usize, usize)>>,
    /// For each link, the joints below it, in the file's order, and the links below those.
    below: Vec<Vec<(usize, usize)>>,
}

impl Graph {
    /// `None` if a joint names a link that does not exist, or a link has two parents.
    fn new(
        description: &Description,
        links: &HashMap<&str, usize>,
        problems: &mut DiagnosticSink,
    ) -> Option<Self> {
        let mut graph = Self {
            above: vec![None; description.links.len()],
            below: vec![Vec::new(); description.links.len()],
        };
        let mut sound = true;
        for (j, joint) in description.joints.iter().enumerate() {
            let parent = end(joint, "parent", joint.parent.as_ref(), links, problems);
            let child = end(joint, "child", joint.child.as_ref(), links, problems);
            let (Some(parent), Some(child)) = (parent, child) else {
                sound = false;
                continue;
            };
            if let Some((first, _)) = graph.above[child] {
                let first = &description.joints[first];
                report_second_parent(description, joint, first, child, problems);
                sound = false;
                continue;
            }
            graph.above[child] = Some((j, parent));
            graph.below[parent].push((j, child));
        }
        sound.then_some(graph)
    }

    /// Reports every cycle once; `None` if there is one.
    fn report_cycles(
        &self,
        description: &Description,
        problems: &mut DiagnosticSink,
    ) -> Option<()> {
        // Links visited on the walk from the link with this number.
        let mut seen = vec![usize::MAX; self.above.len()];
        let mut sound = true;
        for start in 0..self.above.len() {
            let mut link = start;
            while seen[link] == usize::MAX {
                seen[link] = start;
                match self.above[link] {
                    Some((_, parent)) => link = parent,
                    None => break,
                }
            }
            if seen[link] == start && self.above[link].is_some() {
                self.report_cycle(link, description, problems);
                sound = false;
            }
        }
        sound.then_some(())
    }

    /// Reports the cycle through `link`.
    fn report_cycle(&self, link: usize, description: &Description, problems: &mut DiagnosticSink) {
        let mut on_cycle = Vec::new();
        let mut at = link;
        while let Some((joint, parent)) = self.above[at] {
            on_cycle.push(joint);
            at = parent;
            if at == link {
                break;
            }
        }
        on_cycle.reverse();
        if let [joint] = *on_cycle.as_slice() {
            let joint = &description.joints[joint];
            let link = shorten(&description.links[link].name);
            problems.error(
                Place::new(joint.line, &joint_subject(&joint.name), "<child link>"),
                format!("link `{link}` is both its parent and its child"),
                "a joint moves its child link against its parent; name two links",
            );
            return;
        }
        let names = on_cycle.iter().map(|j| &*description.joints[*j].name);
        let problem = format!("the joints {} form a cycle", listed(names));
        let first = on_cycle.iter().min().map_or(0, |j| *j);
        let joint = &description.joints[first];
        problems.error(
            Place::new(joint.line, &joint_subject(&joint.name), ""),
            problem,
            "a robot's links form a tree; take out the joint that closes the loop, and close it by the option \
             `constraint`",
        );
    }

    /// Depth first from `base`, without recursion.
    fn visit(&self, base: usize) -> Tree {
        let mut tree = Tree::default();
        let mut waiting = vec![Visit {
            link: base,
            parent: None,
        }];
        while let Some(visit) = waiting.pop() {
            let parent = tree.visits.len();
            tree.visits.push(visit);
            let below = self.below[visit.link].iter().rev();
            waiting.extend(below.map(|&(joint, link)| Visit {
                link,
                parent: Some((parent, joint)),
            }));
        }
        tree
    }
}

/// The link at one end of `joint`.
fn end(
    joint: &JointElement,
    which: &str,
    reference: Option<&LinkReference>,
    links: &HashMap<&str, usize>,
    problems: &mut DiagnosticSink,
) -> Option<usize> {
    let reference = reference?;
    let found = links.get(&*reference.link).copied();
    if found.is_none() {
        let near = closest(&reference.link, links.keys().copied());
        let hint = match near {
            Some(name) => format!("did you mean `{}`?", shorten(name)),
            None => "name a <link> of this file".to_owned(),
        };
        problems.error(
            Place::new(
                reference.line,
                &joint_subject(&joint.name),
                &format!("<{which} link>"),
            ),
            format!("there is no link `{}`", shorten(&reference.link)),
            hint,
        );
    }
    found
}

fn report_second_parent(
    description: &Description,
    joint: &JointElement,
    first: &JointElement,
    child: usize,
    problems: &mut DiagnosticSink,
) {
    let problem = format!(
        "link `{}` is already the child of joint `{}`{}",
        shorten(&description.links[child].name),
        shorten(&first.name),
        problems.on_line(first.line)
    );
    problems.error(
        Place::new(joint.line, &joint_subject(&joint.name), "<child link>"),
        problem,
        "a link has one parent; take out one of the joints, and close the loop by the option `constraint`",
    );
}

/// The base link of the tree.
fn base(
    description: &Description,
    options: &RobotOptions,
    graph: &Graph,
    links: &HashMap<&str, usize>,
    problems: &mut DiagnosticSink,
) -> Option<usize> {
    let name_of = |link: &usize| &*description.links[*link].name;
    if let Some(wanted) = &options.base_link {
        let found = links.get(wanted.as_str()).copied();
        if found.is_none() {
            let known = description.links.iter().map(|l| &*l.name);
            let hint = format!("the links are {}", listed(known));
            let problem = format!("`base_link` names no link: `{}`", shorten(wanted));
            problems.error(Place::FILE, problem, hint);
        }
        return found;
    }
    let links = 0..description.links.len();
    let roots: Vec<usize> = links.filter(|l| graph.above[*l].is_none()).collect();
    match *roots.as_slice() {
        [root] => Some(root),
        _ if description.incomplete => None,
        _ => {
            let problem = format!(
                "{} links have no parent: {}",
                roots.len(),
                listed(roots.iter().map(name_of))
            );
            let hint =
                "join them, or choose one with the option `base_link` and leave out the others";
            problems.error(Place::line(description.links[roots[1]].line), problem, hint);
            None
        }
    }
}
