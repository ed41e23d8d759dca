//! Jacobians of frames and J̇ q̇.

use rbd_codegen::internals::ir::evaluate;
use rbd_codegen::{FrameOption, FunctionName};
use serde_json::Value;

use super::{ANGULAR_FIRST, Case, numbers};

pub(super) const FUNCTIONS: [FunctionName; 3] = [
    FunctionName::FramePlacement,
    FunctionName::FrameJacobian,
    FunctionName::FrameJacobianBias,
];

/// Kinds of coordinates: in the truth's keys, and in the names of methods.
const COORDINATES: [(&str, &str); 3] = [
    ("local", "local"),
    ("world", "world"),
    ("lwa", "local_world_aligned"),
];

/// The truth's frames, all of them on links.
pub(super) fn options(meta: &Value) -> Vec<FrameOption> {
    let names = meta["frames"].as_array().expect("a list of frames");
    let names = names.iter().map(|name| name.as_str().expect("a name"));
    let frame = |(k, name)| FrameOption::on_link(format!("frame {k}"), name);
    names.enumerate().map(frame).collect()
}

impl Case<'_> {
    pub(super) fn check_frames(&self, q: &[f64], qd: &[f64]) {
        let last = self.generated.frames.len() - 1;
        for (k, frame) in self.generated.frames.iter().enumerate() {
            let placement = self.run_on_frame(k, "placement", &[q]);
            let rotation = numbers(&self.state["frame_R"][k]);
            self.assert_close("frame_R", &placement[..9], &rotation);
            assert_eq!(
                Some(&*frame.named.option.link),
                self.meta["frames"][k].as_str()
            );
            for (key, suffix) in COORDINATES {
                let jacobian = &self.state[format!("frame_J_{key}")];
                // Of all frames in some files, of the last one in others.
                let of_each = jacobian[k][0].is_array();
                let jacobian = if of_each { &jacobian[k] } else { jacobian };
                if !jacobian.is_null() && (of_each || k == last) {
                    let got = self.run_on_frame(k, &format!("jacobian_{suffix}"), &[q]);
                    self.assert_close(key, &got, &self.reordered(jacobian, &ANGULAR_FIRST));
                }
            }
        }
        for (key, suffix) in COORDINATES {
            let bias = &self.state[format!("frame_bias_{key}")];
            if !bias.is_null() {
                let bias = numbers(bias);
                let got = self.run_on_frame(last, &format!("jacobian_bias_{suffix}"), &[q, qd]);
                self.assert_close(key, &got, &ANGULAR_FIRST.map(|row| bias[row]));
            }
        }
    }

    fn run_on_frame(&self, frame: usize, name: &str, inputs: &[&[f64]]) -> Vec<f64> {
        let mut methods = self.generated.frames[frame].functions.iter();
        let method = methods
            .find(|m| m.method.name == name)
            .expect("it was generated");
        evaluate(&method.body.function, &inputs.concat())
    }
}
