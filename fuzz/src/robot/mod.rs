//! Random robots with random options.

mod bake;
mod compare;
mod description;
mod nearby;
mod options;
mod smaller;

use rbd_codegen::report::Report;
use rbd_codegen::{Item, Options, RobotDescription, compile_description};

use crate::case::{Case, Checked};
use crate::random::Random;

/// A robot, the options for generating it, and the states at which it is checked.
#[derive(Clone)]
struct Robot {
    description: RobotDescription,
    options: Options,
    /// The seed of the states; `None` if numbers are extreme and nothing is compared.
    states: Option<u64>,
}

/// A robot whose functions are compared with the reference.
pub(crate) fn plain(random: &mut Random) -> Box<dyn Case> {
    let description = description::random(random, false);
    Box::new(Robot {
        options: options::random(random, &description),
        description,
        states: Some(random.next()),
    })
}

/// A robot with extreme numbers.
pub(crate) fn extreme(random: &mut Random) -> Box<dyn Case> {
    let description = description::random(random, true);
    Box::new(Robot {
        options: options::random(random, &description),
        description,
        states: None,
    })
}

impl Case for Robot {
    fn check(&self) -> Result<Checked, String> {
        let Ok(compiled) = compile_description(&self.description, &self.options) else {
            return Ok(Checked::default());
        };
        let methods = compiled.program.all_functions();
        let operations = methods
            .map(|row| u64::from(row.generated.count.flops()))
            .sum();
        drop(compiled.tokens(&Item::public()));
        Report::new(&compiled.model, &compiled.program, &compiled.warnings);
        if let Some(seed) = self.states {
            compare::with_reference(&compiled, &mut Random::new(seed, 0))?;
        }
        Ok(Checked {
            accepted: true,
            operations,
        })
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Box<dyn Case>> + '_> {
        let boxed = |robot| -> Box<dyn Case> { Box::new(robot) };
        Box::new(smaller::robots(self).into_iter().map(boxed))
    }

    fn text(&self) -> Vec<u8> {
        let json = serde_json::to_string_pretty(&self.description);
        let json = json.unwrap_or_else(|error| error.to_string());
        format!("{json}\n{:#?}\nstates {:?}\n", self.options, self.states).into_bytes()
    }
}
