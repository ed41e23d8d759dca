//! A robot, as `rbd.Robot` of the package has it.

use std::path::PathBuf;

use numpy::{PyArray1, ToPyArray};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rbd::dynamic::{self, Dynamics};
use rbd::jit::{self, Error};
use rbd_cli::Format;
use rbd_codegen::{
    Diagnostic, Diagnostics, Loaded, Model, Options, closest, compile_loaded, load_file, load_str,
};

use crate::errors::{diagnostic, of_messages, raised};
use crate::facts::{self, FormFacts, JointFacts};
use crate::function::{Function, Origin};
use crate::options;
use crate::pose_error;
use crate::traced::{Declared, Named, Step, Traced, traced};

/// A loaded robot.
#[pyclass(frozen, module = "rbd._rbd")]
pub(crate) struct Robot {
    robot: jit::Robot,
    /// The same as loops.
    tree: dynamic::Robot,
    /// The same with the file's names.
    model: Model,
    options: Options,
    source: Source,
}

/// Where the robot was read from.
enum Source {
    File(PathBuf),
    Text(Vec<u8>, String),
}

impl Source {
    fn read(&self, options: &Options) -> Result<Loaded, Diagnostics> {
        match self {
            Self::File(path) => load_file(path, &path.display().to_string(), options),
            Self::Text(text, name) => load_str(text, name, options),
        }
    }

    fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Text(_, name) => name.clone(),
        }
    }
}

#[pymethods]
impl Robot {
    /// The robot in the file at `path`, or in `text`, which messages call `path`; its functions are machine code unless they
    /// are interpreted.
    #[new]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        text: Option<Bound<'_, PyBytes>>,
        keywords: &Bound<'_, PyDict>,
        is_interpreted: bool,
    ) -> PyResult<Self> {
        let options = options::read(keywords)?;
        let source = match text {
            Some(text) => Source::Text(text.as_bytes().to_vec(), path.display().to_string()),
            None => Source::File(path),
        };
        let robot = py.detach(|| {
            let loaded = source.read(&options)?;
            let (tree, model) = (dynamic::Robot::from(loaded.clone()), loaded.model.clone());
            let robot = jit::Robot::from_loaded(loaded, &options)?;
            let robot = match is_interpreted {
                true => robot.interpreted(),
                false => robot,
            };
            Ok((robot, tree, model))
        });
        let (robot, tree, model) = robot.map_err(|error| raised(py, &error))?;
        Ok(Self {
            robot,
            tree,
            model,
            options,
            source,
        })
    }

    #[getter]
    fn name(&self) -> String {
        self.tree.name().to_owned()
    }

    #[getter]
    fn nq(&self) -> usize {
        self.robot.nq()
    }

    #[getter]
    fn nv(&self) -> usize {
        self.robot.nv()
    }

    #[getter]
    fn joint_names(&self) -> Vec<&str> {
        self.tree.joint_names()
    }

    /// Those of `joint_names`, with their types and numbers of coordinates.
    #[getter]
    fn joints(&self) -> Vec<JointFacts> {
        facts::joints(&self.model)
    }

    /// All moving bodies by the joints that move them.
    #[getter]
    fn body_names(&self) -> Vec<String> {
        self.model.joint_names.clone()
    }

    /// Ten numbers a body.
    #[getter]
    fn inertial_parameters<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        facts::inertial_parameters(&self.model).to_pyarray(py)
    }

    /// In the order of `base_regressor`.
    #[getter]
    fn base_forms(&self) -> Vec<FormFacts> {
        facts::base_forms(&self.model)
    }

    #[getter]
    fn link_names(&self) -> Vec<&str> {
        self.tree.link_names()
    }

    /// Lower, upper, velocity and effort of each coordinate of q̇.
    #[getter]
    fn limits<'py>(&self, py: Python<'py>) -> [Bound<'py, PyArray1<f64>>; 4] {
        let limits = self.tree.limits();
        let of = |part: fn(&rbd::Limits) -> f64| {
            let numbers: Vec<f64> = limits.iter().map(part).collect();
            numbers.to_pyarray(py)
        };
        [
            of(|l| l.lower),
            of(|l| l.upper),
            of(|l| l.velocity),
            of(|l| l.effort),
        ]
    }

    /// The names of all functions that it can have; those of frames for the frames of the options.
    #[getter]
    fn function_names(&self) -> Vec<String> {
        self.robot.function_names()
    }

    /// The file's values of the option `fields`.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.robot.nominal_parameters().to_pyarray(py)
    }

    /// Assumptions, in the order of the file's lines.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let all = self.robot.warnings().iter();
        all.map(|warning| diagnostic(py, warning)).collect()
    }

    /// The function of this name, compiled.
    fn function(&self, py: Python<'_>, name: &str) -> PyResult<Function> {
        let made = py.detach(|| match pose_error::compiled(&self.robot, name) {
            Some(made) => made.map(|(function, forms)| (function, Some(forms))),
            None => Ok((self.robot.function(name)?, None)),
        });
        let (function, forms) = made.map_err(|error: Error| raised(py, &error))?;
        Function::new(py, function, forms, Origin::Robot(self.robot.clone()))
    }

    /// The user's function of this name, whose steps were recorded on values: those of its arguments, then those of each step.
    fn trace(
        &self,
        py: Python<'_>,
        name: &str,
        arguments: Vec<Declared>,
        results: Vec<Named>,
        steps: Vec<Step>,
    ) -> PyResult<Traced> {
        let traced = py.detach(|| traced(&self.robot, name, arguments, results, steps));
        traced.map_err(|error| raised(py, &error))
    }

    /// Raises unless a link or an option has this frame.
    fn check_frame(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let links = self.tree.link_names().into_iter();
        let frames = self.options.frames.iter();
        let known: Vec<&str> = frames.map(|own| own.name.as_str()).chain(links).collect();
        if known.contains(&name) {
            return Ok(());
        }
        let meant = closest(name, known.iter().copied());
        let hint = meant.map_or_else(
            || format!("there are {}", known.join(", ")),
            |meant| format!("did you mean `{meant}`?"),
        );
        let wrong = Diagnostic {
            warning: None,
            file: self.tree.name().to_owned(),
            line: None,
            subject: format!("frame `{name}`"),
            field: String::new(),
            problem: "there is no such link, nor a frame of the option `frames`".to_owned(),
            hint,
        };
        Err(raised(py, &Diagnostics(vec![wrong]).into()))
    }

    /// What `rbd report` prints, as text or as a page of HTML.
    fn report(&self, py: Python<'_>, html: bool) -> PyResult<String> {
        let format = match html {
            true => Format::Html,
            false => Format::Table,
        };
        let text = py.detach(|| {
            let loaded = self.source.read(&self.options)?;
            let compiled = compile_loaded(loaded, &self.source.name(), &self.options)?;
            let as_written = self.options.clone().snap_tolerance(0.0).strict(false);
            let as_written = self.source.read(&as_written)?.model;
            Ok(rbd_cli::report(&compiled, &as_written, format))
        });
        let text = text.map_err(|error: Diagnostics| raised(py, &error.into()))?;
        text.map_err(|problem| of_messages(py, &problem, &[]))
    }
}
