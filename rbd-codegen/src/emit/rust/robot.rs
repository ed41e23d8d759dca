//! The whole output for one robot: struct, inherent functions, module, traits.

use proc_macro2::TokenStream;
use quote::quote;
use rbd_model::Model;

use super::at::WithSinCos;
use super::context::{Context, enclosed};
use super::dispatch::Choice;
use super::method::Method;
use super::robot_type::{robot_type, settle};
use super::{
    Item, batch, configurations, constants, frame, ident, matrix, parameters, runtime_path, traits,
};
use crate::catalogue::signature::{Receiver, Sizes};
use crate::emit::rust::unit::RustRobot;

/// The whole generated code for one robot.
pub(crate) fn robot(generated: &RustRobot, model: &Model, item: &Item) -> TokenStream {
    let runtime = &runtime_path(&generated.names.runtime);
    let sizes = generated.program.sizes;
    let module = ident(&generated.names.module);
    let [accesses, of_frame] =
        [quote!(robot), quote!(frame.robot)].map(|robot| parameters::accesses(model, &robot));
    let outside = Context {
        sizes,
        runtime,
        module: &quote!(#module::),
        parameters: &accesses,
        frame: "",
        is_stub: generated.is_stub,
        code: &generated.code,
        arithmetic: Choice::of(generated),
        lexer: generated.lexer,
        unit_parts: &unit_parts(model),
    };
    let on_frame = Context {
        parameters: &of_frame,
        ..outside
    };
    let inside = Context {
        module: &quote!(),
        parameters: &[],
        unit_parts: &[],
        ..outside
    };

    let has_fields = !model.run_time.is_empty();
    let at = WithSinCos::new(generated, has_fields).filter(|_| !generated.is_stub);
    let declaration = declaration(generated, model, item);
    let own = own_items(&outside, &on_frame, generated, model, at.as_ref());
    let module = module_of_types(&inside, generated, model, item, at.as_ref());
    let frames = frame::implementations(&on_frame, generated, has_fields, at.as_ref());
    let traits = traits::implementations(&outside, generated);
    settle(quote!(#declaration #own #module #frames #traits), generated)
}

/// Start and count of each quaternion and each [cos θ, sin θ] in q.
fn unit_parts(model: &Model) -> Vec<(usize, usize)> {
    let leaders = model.leaders().into_iter().map(|i| &model.joints[i]);
    let parts = leaders.map(|joint| {
        let turn = joint.joint_type.unit_start();
        (joint.q_start + turn, joint.joint_type.nq() - turn)
    });
    parts.filter(|(_, count)| *count > 0).collect()
}

/// The items of the robot's type: its constants and functions, those of its matrices, of it at a
/// configuration and of many states, and the functions behind all these.
fn own_items(
    context: &Context<'_>,
    on_frame: &Context<'_>,
    generated: &RustRobot,
    model: &Model,
    at: Option<&WithSinCos<'_>>,
) -> TokenStream {
    let name = robot_type(generated);
    let of = quote!(#name);
    let on_robot = generated
        .program
        .functions
        .iter()
        .filter(|m| m.signature.receiver == Receiver::Robot);
    let mut own: Method = on_robot.map(|method| context.method(&of, method)).collect();
    let constants = inherent_constants(generated, model, context.runtime, context.sizes);
    let configurations = configurations::functions(context, generated);
    let nominal = parameters::nominal(generated, model);
    let accessors = frame::accessors(on_frame, generated, !model.run_time.is_empty());
    own.extend(at.map(|at| at.accessor(context)));
    let methods = own.public;
    let batch_accessor = generated.batch.then(|| batch::accessor(context));
    own.public = quote! {
        impl #name {
            #constants
            #methods
            #configurations
            #nominal
            #batch_accessor
            #(#accessors)*
        }
    };
    own.extend([matrix::methods(context, generated)]);
    own.extend(at.map(|at| at.implementation(context)));
    let Method { public, behind } = own;
    let of_batch = generated.batch.then(|| {
        let (title, methods) = (&generated.names.robot, batch::of_robot(generated));
        batch::implementation(context, &|_| of.clone(), title, methods)
    });
    enclosed(&quote!(#public #of_batch #behind))
}

/// `pub mod panda`, with types and indices.
fn module_of_types(
    context: &Context<'_>,
    generated: &RustRobot,
    model: &Model,
    item: &Item,
    at: Option<&WithSinCos<'_>>,
) -> TokenStream {
    let (runtime, robot) = (context.runtime, &generated.names.robot);
    let (module, visibility) = (ident(&generated.names.module), item.visibility());
    let doc = format!(
        " What belongs to [`{robot}`]: its matrix types and frames, and the indices of its joints \
         and links."
    );
    let items = matrix::items(context, generated, model, &item.visibility_inside());
    let of_at = at.map(|at| at.declarations(context));
    let of_batch = generated.batch.then(|| batch::declaration(runtime, robot));
    quote! {
        #[doc = #doc]
        #[allow(clippy::all, unused_imports, dead_code, unreachable_pub, reason = "generated, used or not")]
        #visibility mod #module {
            use #runtime::Real as _;
            #items
            #of_at
            #of_batch
        }
    }
}

fn declaration(generated: &RustRobot, model: &Model, item: &Item) -> TokenStream {
    let Item::Declare(visibility) = item else {
        return quote!();
    };
    let name = robot_type(generated);
    let mut docs = vec![
        format!(
            " The robot `{}`, its dynamics as straight-line code.",
            generated.program.robot_name
        ),
        String::new(),
        format!(" Generated by rbd {}.", env!("CARGO_PKG_VERSION")),
    ];
    docs.extend(
        generated
            .program
            .followers
            .iter()
            .map(|text| format!(" {text}")),
    );
    docs.extend(
        generated
            .program
            .omitted
            .iter()
            .map(|reason| format!(" {reason}")),
    );
    if !model.run_time.is_empty() {
        let declaration = parameters::declaration(generated, model, item);
        return quote!(#(#[doc = #docs])* #declaration);
    }
    quote! {
        #(#[doc = #docs])*
        #[allow(dead_code, unreachable_pub, reason = "generated, used or not")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #visibility struct #name;
    }
}

fn inherent_constants(
    generated: &RustRobot,
    model: &Model,
    runtime: &TokenStream,
    sizes: Sizes,
) -> TokenStream {
    let robot_name = &generated.program.robot_name;
    let (nq, nv, links) = (sizes.nq, sizes.nv, sizes.links);
    let (joint_names, link_names) = (model.leader_names(), &model.link_names);
    let joints = joint_names.len();
    let op_counts = constants::op_counts(runtime, generated);
    let base_parameters = generated.program.base_parameters.as_ref().map(|values| {
        let count = values.len();
        quote! {
            /// π_b of `base_regressor`: the values of the base inertial parameters, in the order of
            /// `rbd report --parameters`.
            pub const BASE_PARAMETERS: [f64; #count] = [#(#values),*];
        }
    });
    let wrench_names = generated.program.has_wrenches().then(|| {
        let (names, count) = (model.wrench_names(), sizes.wrenches);
        quote! {
            /// The joints whose wrenches are given: all that move, those that mimic others too, and
            /// then the fixed ones that the option `wrenches` names.
            pub const WRENCH_NAMES: [&'static str; #count] = [#(#names),*];
        }
    });
    let constraints = generated.program.has_constraints();
    let constraints = constraints.then(|| constants::constraints(model));
    let limits = constants::limits(runtime, model);
    let model = constants::model(runtime, model);
    quote! {
        /// `<robot name>` of the file.
        pub const NAME: &'static str = #robot_name;
        /// Number of position coordinates.
        pub const NQ: usize = #nq;
        /// Number of velocity coordinates, the degrees of freedom.
        pub const NV: usize = #nv;
        /// The joints with coordinates of their own, in the order of these.
        pub const JOINT_NAMES: [&'static str; #joints] = [#(#joint_names),*];
        /// All links of the file, the base first.
        pub const LINK_NAMES: [&'static str; #links] = [#(#link_names),*];
        /// The operations that each generated function takes.
        pub const OP_COUNTS: &'static [(&'static str, #runtime::OpCount)] = #op_counts;
        /// The robot's data for the generic reference algorithms.
        pub const MODEL: #runtime::Model<'static> = #model;
        /// The file's limits of each velocity coordinate, ±∞ where it gives none.
        pub const LIMITS: [#runtime::Limits; #nv] = #limits;
        #base_parameters
        #wrench_names
        #constraints
    }
}
