//! Numbers that are likely in another unit: lengths, masses, inertias and limits against each other.
//!
//! Each threshold stands beside the worst of 1,013 files that are right, those of Menagerie and of many
//! vendors among them. Numbers that files make up so that a simulator runs, such as an inertia of 1 kg m² for
//! 50 g, are nearest to it:
//!
//! | number | warned of beyond | worst right file |
//! |---|---|---|
//! | end of a revolute joint's range | 40 rad | 31.4, a gripper in the air |
//! | end of a prismatic joint's range | 20 m and 300 reaches | 60 m, 268 reaches, a weight that hangs from a tendon |
//! | radius of gyration √(I/m) | 20 reaches | 10.4, a quadruped whose inertias are made up |
//! | density of a link of over 300 kg, if it were a ball | 25,000 kg/m³ | 1,000 |
//! | median of that density, with over 1,000 kg in the cube of the reach | 50,000 kg/m³ | 6,100, an arm |
//! | longest offset | 100 m; 10 m with below 3e-4 kg in the cube of the reach | 20 m, 3.6e-3 kg/m³ |

use std::collections::HashMap;
use std::f64::consts::PI;

use crate::WarningKind::LikelyUnit;
use crate::description::element::{
    Description, InertialElement, JointElement, LinkElement, LinkReference,
};
use crate::description::kind::JointKind;
use crate::description::limits::ends;
use crate::diagnostic::sink::{DiagnosticSink, Place, joint_subject, link_subject};
use crate::geometry::eigenvalues;

/// A robot's reach is taken to be at least this, in metres: a body that turns about its center has none.
const LEAST_REACH: f64 = 0.25;
/// Lighter links are there for their frames alone, kg.
const LEAST_MASS: f64 = 1e-6;

/// Warns of what is likely given in another unit than URDF's.
pub(super) fn check(description: &Description, problems: &mut DiagnosticSink) {
    let robot = Robot::new(description);
    for joint in &description.joints {
        robot.limits(joint, problems);
    }
    robot.masses(problems);
    for body in &robot.bodies {
        robot.inertia(body, problems);
    }
    robot.lengths(problems);
}

/// The sizes of a robot.
struct Robot<'d> {
    bodies: Vec<Body<'d>>,
    offsets: Vec<Offset<'d>>,
    /// Total mass, kg.
    mass: f64,
    /// The longest way along the links, from the first one with mass to a center of mass, m.
    reach: f64,
}

/// A link with mass and inertia.
struct Body<'d> {
    link: &'d LinkElement,
    inertial: InertialElement,
    /// Radius of gyration about the axis with the largest moment, m.
    gyration: f64,
}

/// The distance of a joint or center of mass from the frame in which it is placed.
struct Offset<'d> {
    line: u32,
    joint: Option<&'d JointElement>,
    link: &'d LinkElement,
    length: f64,
}

impl Body<'_> {
    /// Density of a ball with this mass and radius of gyration, kg/m³: of all bodies it needs the least.
    fn density(&self) -> f64 {
        let radius = self.gyration * 2.5_f64.sqrt();
        self.inertial.mass / (4.0 / 3.0 * PI * radius.powi(3))
    }
}

impl<'d> Robot<'d> {
    fn new(description: &'d Description) -> Self {
        let links = &description.links;
        let bodies: Vec<Body<'_>> = links.iter().filter_map(body).collect();
        let mass = bodies.iter().map(|body| body.inertial.mass).sum();
        let mut robot = Self {
            bodies,
            offsets: Vec::new(),
            mass,
            reach: 0.0,
        };
        robot.measure(description);
        robot
    }

    /// Sets the offsets and the reach. A joint on a link without mass is placed in the world.
    fn measure(&mut self, description: &'d Description) {
        let links = &description.links;
        let named: HashMap<&str, usize> = (0..links.len()).map(|i| (&*links[i].name, i)).collect();
        let mut above = vec![None; links.len()];
        for joint in &description.joints {
            let end = |end: &Option<LinkReference>| {
                let link = end.as_ref().map(|end| end.link.as_str());
                link.and_then(|link| named.get(link).copied())
            };
            if let (Some(parent), Some(child)) = (end(&joint.parent), end(&joint.child)) {
                above[child] = Some((parent, joint));
            }
        }
        let has_mass = |i: usize| links[i].inertial.is_some_and(|x| x.mass > LEAST_MASS);
        for (i, link) in links.iter().enumerate().filter(|(i, _)| has_mass(*i)) {
            let origin = link.inertial.unwrap_or_default().origin;
            self.offsets.push(Offset {
                line: origin.line,
                joint: None,
                link,
                length: norm(origin.xyz),
            });
            let (mut way, mut reach, mut at) = (norm(origin.xyz), norm(origin.xyz), i);
            for _ in 0..links.len() {
                let Some((parent, joint)) = above[at] else {
                    break;
                };
                way += norm(joint.origin.xyz);
                if has_mass(parent) {
                    reach = way;
                }
                at = parent;
            }
            self.reach = self.reach.max(reach);
        }
        for (child, above) in above.iter().enumerate() {
            if let Some((_, joint)) = above.filter(|(parent, _)| has_mass(*parent)) {
                self.offsets.push(Offset {
                    line: joint.origin.line,
                    joint: Some(joint),
                    link: &links[child],
                    length: norm(joint.origin.xyz),
                });
            }
        }
    }

    /// Total mass in the cube of the reach, kg/m³.
    fn thickness(&self) -> f64 {
        self.mass / self.reach.powi(3)
    }

    fn is_spread(&self, body: &Body<'_>) -> bool {
        body.gyration > 20.0 * self.reach.max(LEAST_REACH)
    }

    fn limits(&self, joint: &JointElement, problems: &mut DiagnosticSink) {
        let (Some(limit), Some(kind)) = (joint.limit, joint.kind()) else {
            return;
        };
        let size = |end: &f64| if end.is_finite() { end.abs() } else { 0.0 };
        let ends = ends(limit);
        let end = if size(&ends[0]) > size(&ends[1]) {
            ends[0]
        } else {
            ends[1]
        };
        let subject = joint_subject(&joint.name);
        let place = Place::new(limit.line, &subject, "<limit>");
        match kind {
            JointKind::Revolute if (40.0..=720.0).contains(&size(&end)) => problems.warning(
                LikelyUnit,
                place,
                format!(
                    "its range ends at {end} rad, {:.0} turns away",
                    size(&end) / 2.0 / PI
                ),
                "limits are in radians, and these are likely degrees: multiply them by π/180, or \
                 allow this warning",
            ),
            JointKind::Prismatic
                if (20.0_f64.max(300.0 * self.reach)..1e5).contains(&size(&end)) =>
            {
                problems.warning(
                    LikelyUnit,
                    place,
                    format!("its range ends at {end} m, and the links reach {:.3} m", self.reach),
                    "limits are in metres, and these are likely millimetres: multiply them by 1e-3, \
                     or allow this warning",
                );
            }
            _ => {}
        }
    }

    /// One link that is heavier than any material allows, or most of them.
    fn masses(&self, problems: &mut DiagnosticSink) {
        let mut densities: Vec<f64> = self.bodies.iter().map(Body::density).collect();
        densities.sort_by(f64::total_cmp);
        let median = densities.get(densities.len() / 2).copied().unwrap_or(0.0);
        let is_any_spread = self.bodies.iter().any(|body| self.is_spread(body));
        let all =
            self.bodies.len() > 2 && self.thickness() > 1000.0 && (median > 5e4 || is_any_spread);
        for body in &self.bodies {
            let InertialElement {
                mass, mass_line, ..
            } = body.inertial;
            if all || mass > 300.0 && body.density() > 2.5e4 {
                problems.warning(
                    LikelyUnit,
                    Place::new(mass_line, &link_subject(&body.link.name), "<mass value>"),
                    format!(
                        "{mass} kg with a radius of gyration of {:.3} m, in links that reach \
                         {:.3} m: no machine is so heavy",
                        body.gyration, self.reach
                    ),
                    "masses are in kg, and these are likely grams: multiply them by 1e-3, or allow \
                     this warning",
                );
            }
        }
    }

    fn inertia(&self, body: &Body<'_>, problems: &mut DiagnosticSink) {
        if !self.is_spread(body) {
            return;
        }
        // Links of robots have about a tenth of the reach.
        let reach = self.reach.max(LEAST_REACH);
        let unit = match (body.gyration / (0.1 * reach)).powi(2) {
            excess if excess < 1e5 => "kg cm²: multiply them by 1e-4",
            excess if excess < 3e7 => "kg mm²: multiply them by 1e-6",
            _ => "g mm²: multiply them by 1e-9",
        };
        problems.warning(
            LikelyUnit,
            Place::new(
                body.inertial.inertia_line,
                &link_subject(&body.link.name),
                "<inertia>",
            ),
            format!(
                "the radius of gyration √(I/m) is {:.3} m, and the links reach {:.3} m",
                body.gyration, self.reach
            ),
            format!("inertias are in kg m², and these are likely {unit}, or allow this warning"),
        );
    }

    fn lengths(&self, problems: &mut DiagnosticSink) {
        let long = match self.thickness() < 3e-4 {
            true => 10.0,
            false => 100.0,
        };
        for offset in self.offsets.iter().filter(|offset| offset.length > long) {
            let subject = match offset.joint {
                Some(joint) => joint_subject(&joint.name),
                None => link_subject(&offset.link.name),
            };
            let unit = match self.reach > 300.0 {
                true => "millimetres: multiply them by 1e-3",
                false => "millimetres or centimetres: multiply them by 1e-3 or 1e-2",
            };
            problems.warning(
                LikelyUnit,
                Place::new(offset.line, &subject, "<origin>"),
                format!(
                    "the offset is {:.3} m long, and the links weigh {:.3} kg together",
                    offset.length, self.mass
                ),
                format!(
                    "lengths are in metres, and these are likely {unit}, or allow this warning"
                ),
            );
        }
    }
}

/// `link` as a body, if it has both mass and inertia.
fn body(link: &LinkElement) -> Option<Body<'_>> {
    let inertial = link
        .inertial
        .filter(|inertial| inertial.mass > LEAST_MASS)?;
    let [.., moment] = eigenvalues::of_symmetric(inertial.inertia);
    (moment > 0.0).then(|| Body {
        link,
        inertial,
        gyration: (moment / inertial.mass).sqrt(),
    })
}

fn norm(v: [f64; 3]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}
