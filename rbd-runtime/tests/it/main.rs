//! Algebra, joints, the reference and lanes.

mod algebra_forms;
mod batch_bounds;
mod batch_singles;
mod closed_form;
mod configuration_derivatives;
mod constrained;
mod constrained_derivatives;
mod constraint_forces;
mod constraints;
mod coupling;
mod duals;
mod dynamics;
mod elementary;
mod frames;
mod interchange;
mod joint_wrenches;
mod joints;
mod orientation;
mod orientation_lanes;
mod pose_error;
mod quantities;
mod sin_cos;
mod solids;
mod sparse;
mod spatial;
