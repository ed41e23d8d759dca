use std::vec;
use std::vec::Vec;

use rbd_ir::derive::Seeds;
use rbd_ir::ir::{Function, Symbol, trace};

use super::Traced;
use super::argument::Kind;
use super::known::Calls;
use crate::{Real, reference};

/// The directions of all arguments by which is differentiated, as [`Seeds`] has them.
pub(super) enum Directions {
    Inputs(Vec<u32>),
    Rates(Function),
}

impl Directions {
    pub(super) fn seeds(&self) -> Seeds<'_> {
        match self {
            Self::Inputs(inputs) => Seeds::Inputs(inputs),
            Self::Rates(rates) => Seeds::Traced(rates),
        }
    }
}

impl Traced {
    /// The directions of the arguments at these places, also of the velocities that stand for configurations in `calls`.
    pub(super) fn directions(&self, places: &[usize], calls: &Calls<'_>) -> Directions {
        let model = self.robot.model();
        let first = |place: usize| self.first_input(place, &model);
        let is_vector = |place: &usize| {
            self.arguments[*place].kind != Kind::Configuration || model.nq() == model.nv()
        };
        if places.iter().all(is_vector) {
            let all = places.iter().flat_map(|place| {
                let first = first(*place);
                first..first + self.arguments[*place].length(&model)
            });
            return Directions::Inputs(all.map(|k| k as u32).collect());
        }
        Directions::Rates(trace(calls.inputs.clone(), |x| {
            let mut rates = Vec::new();
            for &place in places {
                let (first, argument) = (first(place), &self.arguments[place]);
                for k in 0..argument.directions(&model) {
                    let mut own = vec![Symbol::zero(); x.len()];
                    let range = first..first + argument.length(&model);
                    if argument.kind == Kind::Configuration {
                        let mut unit = vec![Symbol::zero(); model.nv()];
                        unit[k] = Symbol::one();
                        let q = &x[range.clone()];
                        reference::position_rate(&model, q, &unit, &mut own[range]);
                        if let Some(velocity) = calls.velocities[place] {
                            own[velocity + k] = Symbol::one();
                        }
                    } else {
                        own[first + k] = Symbol::one();
                    }
                    rates.extend(own);
                }
            }
            rates
        }))
    }
}
