//! Functions one by one, when they are asked for.

use std::sync::Arc;

use rbd_ir::ir::{Function, SlpGroups, Symmetry};
use rbd_ir::optimize::Optimized;
use rbd_model::{Diagnostic, Diagnostics, Model, closest};

use super::columns;
use super::frame::{NamedFrame, named_frames};
use super::program::{Program, ProgramFrame};
use super::select::too_few_coordinates;
use super::unsupported::unsupported;
use crate::algorithm::{
    Found, IsomorphicSubtrees, Method, Numbers, TraceContext, Traced, frame_methods, methods,
    trace_frame, trace_method,
};
use crate::parameters::{base_parameters, inertias};
use crate::{FrameOption, FunctionName, Options};

/// Generates functions of a robot one by one. Frames that several need are searched for once.
pub struct Generator {
    model: Model,
    options: Options,
    found: Arc<Found>,
}

/// A function, and the frame that it is of.
struct Asked {
    method: &'static Method,
    frame: Option<NamedFrame>,
}

impl Generator {
    /// A generator for `model` with the options that [`generate`](crate::generate) takes; the functions that they ask for
    /// do not count.
    ///
    /// # Errors
    /// If a frame is on a link that the robot has not.
    pub fn new(model: Model, options: Options) -> Result<Self, Diagnostics> {
        named_frames(&model, &options.frames, options.robot.snap_tolerance).map_err(Diagnostics)?;
        Ok(Self {
            model,
            options,
            found: Arc::default(),
        })
    }

    /// A function of the user's after the passes. Its `arguments` tell which of its operations limbs have alike.
    pub fn optimized(&self, function: &Function, arguments: &[Numbers]) -> Optimized {
        let symmetry = self.symmetry(arguments);
        let is_alike = !symmetry.sizes.is_empty();
        super::body(
            function,
            is_alike.then_some(SlpGroups::Subtrees(symmetry)).as_ref(),
        )
    }

    /// The numbers of a user's function's arguments that correspond in limbs that are alike.
    pub fn symmetry(&self, arguments: &[Numbers]) -> Symmetry {
        IsomorphicSubtrees::of(&self.model).symmetry_of_arguments(&self.model, arguments)
    }

    /// The robot.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The names of all functions that the robot can have; those of frames for each frame of the options.
    pub fn names(&self) -> Vec<String> {
        let is_possible = |method: &&Method| unsupported(&self.model, method.id).is_none();
        let own = methods().filter(is_possible);
        let own = own.map(|method| method.name.to_owned());
        let frames = self.named(&self.options.frames).into_iter();
        let of_frames = frames.flat_map(|frame| {
            let own = frame_methods().filter(is_possible);
            let own = own
                .filter(|method| !method.id.needs_full_rank() || frame.freedom(&self.model) >= 6);
            let name = |method: &Method| format!("{}.{}", frame.accessor, method.name);
            own.map(name).collect::<Vec<_>>()
        });
        own.chain(of_frames).collect()
    }

    /// The program of the function of this name alone, `rnea`, or `tool.jacobian_local` of a frame of the options or of
    /// a link.
    ///
    /// # Errors
    /// If there is no such function, or this robot cannot have it.
    pub fn generate(&self, name: &str) -> Result<Program, Diagnostics> {
        self.program(self.asked(name)?)
    }

    fn program(&self, Asked { method, frame }: Asked) -> Result<Program, Diagnostics> {
        let (model, options) = (&self.model, &self.options);
        let context = TraceContext::with(model, options.effort, Arc::clone(&self.found));
        let limbs = IsomorphicSubtrees::of(model);
        let has_base = method.id == FunctionName::BaseRegressor;
        let base_parameters = has_base.then(|| base_parameters(model).values(&inertias(model)));
        let count = base_parameters.as_ref().map_or(0, Vec::len);
        let sizes = super::sizes(model, &context.pattern, count);
        let traced = match &frame {
            Some(named) => Traced::new(method, trace_frame(&context, named.frame, method)),
            None => trace_method(&context, method),
        };
        let least = frame
            .is_none()
            .then(|| columns::least_products(options.batch));
        let traced = std::iter::once(traced);
        let done = super::optimized(&context, &sizes, &limbs, traced, least);
        let (functions, frames) = match frame {
            Some(named) => (
                Vec::new(),
                vec![ProgramFrame {
                    named,
                    functions: done,
                }],
            ),
            None => (done, Vec::new()),
        };
        super::check_finite(model, &functions, &frames, base_parameters.as_deref())?;
        Ok(Program {
            robot_name: model.name.clone(),
            sizes,
            forward_route: context.forward_route(),
            pattern: context.pattern,
            functions,
            frames,
            base_parameters,
            followers: Vec::new(),
            omitted: Vec::new(),
        })
    }

    fn asked(&self, name: &str) -> Result<Asked, Diagnostics> {
        let (frame, own) = match name.rsplit_once('.') {
            Some((frame, own)) => (Some(self.frame(name, frame)?), own),
            None => (None, name),
        };
        let mut all: Box<dyn Iterator<Item = &'static Method>> = match &frame {
            Some(_) => Box::new(frame_methods()),
            None => Box::new(methods()),
        };
        let method = all.find(|method| method.name == own);
        let by_id =
            || FunctionName::from_name(own).filter(|id| id.is_of_frame() == frame.is_some());
        let method = method.or_else(|| by_id().map(FunctionName::method));
        let method = method.ok_or_else(|| self.no_function(name, frame.is_some()))?;
        if let Some(reason) = unsupported(&self.model, method.id) {
            return Err(Diagnostics(vec![reason.error(&self.model, method.id)]));
        }
        if let Some(frame) = frame.as_ref().filter(|_| method.id.needs_full_rank())
            && frame.freedom(&self.model) < 6
        {
            let error = too_few_coordinates(&self.model, frame, method.id);
            return Err(Diagnostics(vec![error]));
        }
        Ok(Asked { method, frame })
    }

    fn named(&self, frames: &[FrameOption]) -> Vec<NamedFrame> {
        let tolerance = self.options.robot.snap_tolerance;
        named_frames(&self.model, frames, tolerance).unwrap_or_default()
    }

    /// The frame of the options with this name, or of the link.
    fn frame(&self, function: &str, name: &str) -> Result<NamedFrame, Diagnostics> {
        let links = self.model.link_names.iter().map(FrameOption::of_link);
        let links: Vec<FrameOption> = links.collect();
        let frames = self.options.frames.iter().chain(&links);
        let mut all = self.named(&frames.cloned().collect::<Vec<_>>()).into_iter();
        let is_it = |frame: &NamedFrame| frame.option.name == name || frame.accessor == name;
        all.find(is_it).ok_or_else(|| {
            let known = self.model.link_names.iter().map(String::as_str);
            let hint = match closest(name, known) {
                Some(link) => format!("did you mean the link `{link}`?"),
                None => "name a link, or a frame of the option `frames`".to_owned(),
            };
            self.error(
                &format!("`{function}` is of a frame `{name}`, which there is not"),
                &hint,
            )
        })
    }

    fn no_function(&self, name: &str, is_of_frame: bool) -> Diagnostics {
        let own = name.rsplit('.').next().unwrap_or(name);
        if !is_of_frame && frame_methods().any(|method| method.name == own) {
            let link = self.model.link_names.last().map_or("tool", String::as_str);
            let hint = format!("name the frame too, `{link}.{own}`");
            return self.error(&format!("`{own}` is a function of frames"), &hint);
        }
        let known: Vec<&str> = match is_of_frame {
            true => frame_methods().map(|method| method.name).collect(),
            false => methods().map(|method| method.name).collect(),
        };
        let hint = match closest(own, known) {
            Some(other) => format!("did you mean `{other}`?"),
            None => "the page Options of the book lists all functions".to_owned(),
        };
        self.error(&format!("there is no function `{own}`"), &hint)
    }

    fn error(&self, problem: &str, hint: &str) -> Diagnostics {
        Diagnostics(vec![Diagnostic {
            file: self.model.name.clone(),
            ..Diagnostic::error("", problem, hint)
        }])
    }
}
