//! `solref` and `solimp` of `<equality>`: MuJoCo's stabilisation of violations r, and its softness.
//!
//! At its largest impedance d, MuJoCo's constraint has r̈ = −k_d ṙ − k_p r + (1 − d) a₀, with a₀ the
//! acceleration without it. `solref` gives k_p and k_d directly, since MuJoCo divides its gains by d. Exact
//! constraints have d = 1.

use roxmltree::Node;

use super::file::Mjcf;
use crate::WarningKind;
use crate::diagnostic::sink::Place;

/// MuJoCo's defaults for missing numbers: a time constant in s and a damping ratio.
const SOLREF: [f64; 2] = [0.02, 1.0];

impl<'d> Mjcf<'_, 'd> {
    /// k_p and k_d from `solref` of the element or of its class; 0 by default. `None` after an error.
    pub(super) fn correction(&mut self, node: Node<'d, 'd>) -> Option<[f64; 2]> {
        self.check_class(node, "class", "");
        self.warn_of_solimp(node);
        let holders = self.equality_holders(node, "solref");
        let Some(nearest) = holders.first() else {
            return Some([0.0; 2]);
        };
        // From the outermost class on: each may give only the first number.
        let mut solref = SOLREF;
        for holder in holders.iter().rev() {
            solref = self.reader.leading(*holder, "solref", solref).ok()?;
        }
        let found = stiffness_and_damping(solref);
        if found.is_none() {
            let line = self.reader.attribute(*nearest, "solref").0;
            let field = format!("<{} solref>", nearest.tag_name().name());
            let [first, second] = solref;
            self.reader.problems.error(
                Place::new(line, "", &field),
                format!("{first} and {second} are of two ways to write it"),
                "write a time constant and a damping ratio above 0, or a stiffness and a damping, both negative",
            );
        }
        found
    }

    /// Warns that exact constraints are not soft, whatever `solimp` is.
    fn warn_of_solimp(&mut self, node: Node<'d, 'd>) {
        let Some(&holder) = self.equality_holders(node, "solimp").first() else {
            return;
        };
        let field = format!("<{} solimp>", node.tag_name().name());
        self.reader.problems.warning(
            WarningKind::NotModelled,
            Place::new(self.reader.attribute(holder, "solimp").0, "", &field),
            "it says how far MuJoCo gives way; here the constraint is held exactly",
            "take it out if that is meant",
        );
    }

    /// The elements that give `attribute` to one of `<equality>`, itself first and then by class.
    pub(super) fn equality_holders(
        &self,
        node: Node<'d, 'd>,
        attribute: &str,
    ) -> Vec<Node<'d, 'd>> {
        let own = node.has_attribute(attribute).then_some(node);
        let class = node.attribute("class");
        let attributes = [attribute];
        let of_class = self.defaults().holders(class, &["equality"], &attributes);
        own.into_iter().chain(of_class).collect()
    }
}

/// k_p (1/s²) and k_d (1/s): 1/(T ζ)² and 2/T of a time constant T and a damping ratio ζ, or the numbers'
/// own negatives; `None` if one number is above 0 and the other is not.
fn stiffness_and_damping([first, second]: [f64; 2]) -> Option<[f64; 2]> {
    match (first > 0.0, second > 0.0) {
        (true, true) => Some([(first * second).powi(-2), 2.0 / first]),
        // −0 + 0 = 0.
        (false, false) => Some([-first + 0.0, -second + 0.0]),
        _ => None,
    }
}
