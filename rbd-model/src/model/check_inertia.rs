//! Checks of mass and inertia that are physically impossible.

use crate::WarningKind;
use crate::description::element::{InertialElement, LinkElement};
use crate::diagnostic::sink::{DiagnosticSink, Place, link_subject};
use crate::geometry::eigenvalues;

/// Principal moments may violate the triangle inequality by this much of the largest: files round.
const ROUNDING: f64 = 1e-6;

/// Reports errors in the inertia of `link`.
pub(crate) fn check(link: &LinkElement, problems: &mut DiagnosticSink) {
    let Some(inertial) = link.inertial.filter(|inertial| inertial.complete) else {
        return;
    };
    let subject = link_subject(&link.name);
    if inertial.mass < 0.0 {
        problems.error(
            Place::new(inertial.mass_line, &subject, "<mass value>"),
            format!("the mass is negative: {}", inertial.mass),
            "write the mass in kg",
        );
    }
    let place = Place::new(inertial.inertia_line, &subject, "<inertia>");
    let no_inertia = inertial.inertia == [0.0; 6];
    if inertial.mass > 0.0 && no_inertia {
        problems.warning(
            WarningKind::MassWithoutInertia,
            place,
            format!(
                "all elements are zero with a mass of {} kg: a point mass",
                inertial.mass
            ),
            "give the inertia if the link has an extent",
        );
    } else if inertial.mass == 0.0 && !no_inertia {
        problems.warning(
            WarningKind::InertiaWithoutMass,
            place,
            "there is a rotational inertia and no mass",
            "give the mass",
        );
    }
    if !no_inertia {
        check_moments(&inertial, place, problems);
    }
}

fn check_moments(inertial: &InertialElement, place: Place<'_>, problems: &mut DiagnosticSink) {
    let moments = eigenvalues::of_symmetric(inertial.inertia);
    let [small, middle, large] = moments;
    let shown = format!("{small:.6e}, {middle:.6e}, {large:.6e}");
    if small <= 1e-14 * large.abs() {
        problems.warning(
            WarningKind::IndefiniteInertia,
            place,
            format!(
                "it is not positive definite: eigenvalue {small:.6e} of the principal moments {shown} kg m²"
            ),
            "check signs and units; it is used as written",
        );
    } else if large - small - middle > ROUNDING * large {
        problems.warning(
            WarningKind::TriangleInequality,
            place,
            format!(
                "no body has the principal moments {shown} kg m²: eigenvalue {large:.6e} exceeds the sum of the others"
            ),
            "check the numbers; they are used as written",
        );
    }
}
