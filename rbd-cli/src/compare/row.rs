//! One algorithm: published, counted here, and generated for the same problem.

use rbd_classical::published::{Figure, Polynomial, Published, Status};
use rbd_classical::{Chain, Formulation, Problem};
use rbd_codegen::Model;
use serde::{Serialize, Serializer};

use super::known::{self, Zeros};
use super::ours::Ours;
use super::pair::{Cited, Pair};
use super::printed::{Formula, Printed, both_formulas, counted_formula, formula};
use super::{GeneratedCost, Shape};

/// Joints of the chain that the published values are for.
const GENERAL: u32 = 6;

/// The robot that the rows are compared on.
pub(crate) struct Here<'a> {
    pub(crate) model: &'a Model,
    /// As an unbranched chain, if it is one.
    pub(crate) chain: Option<&'a Chain<f64>>,
    pub(crate) shape: Shape,
}

impl Here<'_> {
    /// The published count for the robot's own tree, if that branches.
    fn on_tree(&self, row: &Published) -> Option<Printed> {
        use rbd_runtime::JointType::Revolute;
        let count = row.on_tree.filter(|_| self.shape == Shape::Branched)?;
        let joints = || self.model.joints.iter();
        let counted = |joint: &rbd_runtime::Joint| {
            matches!(joint.joint_type, Revolute { .. }) && joint.coupling.is_none()
        };
        if !joints().all(counted) {
            return None;
        }
        let parents: Vec<Option<usize>> = joints().map(|joint| joint.parent).collect();
        let Pair { mul, add } = count.count(&parents).into();
        let cited = |count| Some(Cited::new(count, Status::Read));
        Some(Printed {
            mul: cited(mul),
            add: cited(add),
        })
    }
}

/// One algorithm.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Row {
    /// Authors, separated by " / ".
    pub(crate) authors: &'static str,
    /// The year, if known.
    pub(crate) year: Option<u16>,
    /// The kind of formulation.
    pub(crate) formulation: &'static str,
    /// The problem that it solves.
    #[serde(serialize_with = "problem_name")]
    pub(crate) problem: Problem,
    /// Whether the count is for forward dynamics as well.
    pub(crate) also_forward: bool,
    /// Whether it is one step of the problem only.
    pub(crate) part: bool,
    /// The robot that the figures are for; `None` for the general chain.
    pub(crate) robot: Option<&'static str>,
    /// The figures in print, for n = 6 or for `robot`.
    pub(crate) printed: Printed,
    /// Multiplications for n joints, if a formula is known.
    pub(crate) mul_formula: Option<Formula>,
    /// Additions for n joints, if a formula is known.
    pub(crate) add_formula: Option<Formula>,
    /// A note about the figures; may be empty.
    pub(crate) note: &'static str,
    /// The same algorithm among those that run here.
    pub(crate) runs_as: Option<&'static str>,
    /// Its count for n ≥ 3 joints: multiplications, additions.
    pub(crate) counted_formula: Option<[String; 2]>,
    /// The row on the general chain of six joints; `None` for another robot.
    pub(crate) general: Option<Side>,
    /// The row on this robot; `None` if it is for another.
    pub(crate) here: Option<Side>,
    /// For a row whose robot has the name of this one: whether the same numbers vanish.
    pub(crate) zeros: Option<Zeros>,
    #[serde(skip)]
    pub(crate) curves: Curves,
}

/// The data of the growth curves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curves {
    pub(crate) published: Option<[Polynomial; 2]>,
    pub(crate) counted: Option<Formulation>,
}

/// A row on one chain or robot.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Side {
    /// n.
    pub(crate) joints: u32,
    /// The published figures for n joints.
    pub(crate) published: Printed,
    /// The same algorithm counted here.
    pub(crate) counted: Option<Pair>,
    /// The problem whose generated function it is compared with.
    #[serde(serialize_with = "problem_name")]
    pub(crate) against: Problem,
    /// The cost of that function.
    pub(crate) generated: Option<Pair>,
    /// `published` over `generated`, totals; `None` if one is missing or doubtful, the row is a
    /// part, or the two are for chains or robots that are not the same.
    pub(crate) ratio: Option<f64>,
}

impl Row {
    /// A row of the tables.
    pub(crate) fn published(
        row: &Published,
        here: &Here<'_>,
        ours: &Ours,
        costs: &[GeneratedCost],
    ) -> Self {
        let mut this = Self {
            authors: row.authors,
            year: row.year,
            formulation: row.formulation,
            problem: row.problem,
            also_forward: row.also_forward,
            part: row.part,
            robot: row.robot,
            printed: Printed::of([row.mul, row.add]),
            mul_formula: formula(&row.mul),
            add_formula: formula(&row.add),
            note: row.note,
            runs_as: row.runs_as.map(Formulation::name),
            counted_formula: counted_formula(row.runs_as, ours),
            general: None,
            here: None,
            zeros: None,
            curves: Curves {
                published: both_formulas(row),
                counted: row.runs_as,
            },
        };
        this.compare([row.mul, row.add], here, ours, costs);
        if let (Some(published), Some(side)) = (here.on_tree(row), this.here) {
            let on_tree = Figures {
                published,
                comparable: true,
                ..Figures::of(&side)
            };
            this.here = Some(this.side(on_tree));
        }
        this
    }

    /// A row for a formulation without a row in print.
    pub(crate) fn counted_only(
        formulation: Formulation,
        here: &Here<'_>,
        ours: &Ours,
        costs: &[GeneratedCost],
    ) -> Self {
        let mut this = Self {
            authors: formulation.name(),
            year: None,
            formulation: "",
            problem: formulation.problem(),
            also_forward: false,
            part: false,
            robot: None,
            printed: Printed::of([Figure::UNKNOWN; 2]),
            mul_formula: None,
            add_formula: None,
            note: formulation.remark(),
            runs_as: Some(formulation.name()),
            counted_formula: counted_formula(Some(formulation), ours),
            general: None,
            here: None,
            zeros: None,
            curves: Curves {
                published: None,
                counted: Some(formulation),
            },
        };
        this.compare([Figure::UNKNOWN; 2], here, ours, costs);
        this
    }

    /// The problem whose generated function does what this algorithm does.
    pub(crate) const fn against(&self) -> Problem {
        if self.also_forward {
            Problem::ForwardDynamics
        } else {
            self.problem
        }
    }

    /// Fills in both sides from the figures [mul, add].
    fn compare(
        &mut self,
        figures: [Figure; 2],
        here: &Here<'_>,
        ours: &Ours,
        costs: &[GeneratedCost],
    ) {
        let n = u32::try_from(here.model.joints.len()).unwrap_or(u32::MAX);
        let cost = costs.iter().find(|cost| cost.problem == self.against());
        let (general, on_robot) = cost.map_or((None, None), |cost| (cost.general, cost.here));
        let formulation = self.curves.counted;
        if let Some(robot) = self.robot {
            self.zeros = known::zeros(robot, here.model, here.chain);
            let side = |joints, generated, comparable| {
                self.side(Figures {
                    joints,
                    published: self.printed,
                    counted: None,
                    generated,
                    comparable,
                })
            };
            let is_general = known::is_general_chain(robot);
            let is_same = self.zeros == Some(Zeros::Same);
            let sides = (
                is_general.then(|| side(GENERAL, general, true)),
                self.zeros.map(|_| side(n, on_robot, is_same)),
            );
            (self.general, self.here) = sides;
            return;
        }
        self.general = Some(self.side(Figures {
            joints: GENERAL,
            published: Printed::at(&figures, GENERAL),
            counted: formulation.and_then(|f| ours.general(f, GENERAL)),
            generated: general,
            comparable: true,
        }));
        self.here = Some(self.side(Figures {
            joints: n,
            published: Printed::at(&figures, n),
            counted: formulation.and_then(|f| match here.chain {
                Some(chain) => ours.on_chain(f, chain),
                None => ours.general(f, n),
            }),
            generated: on_robot,
            // Figures in print for revolute chains do not apply to others.
            comparable: here.shape == Shape::RevoluteChain,
        }));
    }

    fn side(&self, figures: Figures) -> Side {
        let Figures {
            joints,
            published,
            counted,
            generated,
            comparable,
        } = figures;
        let pairs = published.trusted().zip(generated);
        let ratio = pairs
            .filter(|(_, generated)| comparable && !self.part && generated.total() > 0)
            .map(|(published, generated)| published.total() as f64 / generated.total() as f64);
        Side {
            joints,
            published,
            counted,
            against: self.against(),
            generated,
            ratio,
        }
    }
}

/// The data of a side.
#[derive(Clone, Copy)]
struct Figures {
    joints: u32,
    published: Printed,
    counted: Option<Pair>,
    generated: Option<Pair>,
    /// Whether the published and the generated figures are for the same chain or robot.
    comparable: bool,
}

impl Figures {
    fn of(side: &Side) -> Self {
        Self {
            joints: side.joints,
            published: side.published,
            counted: side.counted,
            generated: side.generated,
            comparable: false,
        }
    }
}

impl Side {
    /// The figure that ranks the row: the published one, else the one counted here.
    pub(crate) fn rank(&self) -> Option<Pair> {
        self.published.both().or(self.counted)
    }

    /// The figure that a chart shows: none that is doubtful.
    pub(crate) fn shown(&self) -> Option<Pair> {
        self.published.trusted().or(self.counted)
    }
}

/// For serde.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands out references"
)]
pub(super) fn problem_name<S: Serializer>(
    problem: &Problem,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(problem.name())
}
