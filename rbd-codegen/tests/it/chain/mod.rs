//! A robot of any size.

use std::fmt::Write;

/// A chain of `joints` joints, revolute and prismatic, no two alike.
pub(crate) fn urdf(joints: usize) -> String {
    let mut text = "<robot name=\"chain\">\n<link name=\"l0\"/>\n".to_owned();
    for i in 1..=joints {
        let s = 0.01 * i as f64;
        let (kind, axis) = match i % 5 {
            0 => ("prismatic", "1 0 0"),
            1 | 3 => ("continuous", "0 0 1"),
            _ => ("continuous", "0 1 0"),
        };
        write!(
            text,
            r#"<joint name="j{i}" type="{kind}">
  <parent link="l{parent}"/><child link="l{i}"/>
  <origin xyz="{x} {y} 0.3" rpy="{roll} 0.2 0"/><axis xyz="{axis}"/>
  <limit lower="-1" upper="1" effort="1" velocity="1"/>
</joint>
<link name="l{i}"><inertial>
  <origin xyz="{x} 0.02 {y}"/><mass value="{mass}"/>
  <inertia ixx="0.03" ixy="0.001" ixz="0.002" iyy="0.04" iyz="0.003" izz="0.05"/>
</inertial></link>
"#,
            parent = i - 1,
            x = 0.1 + s,
            y = 0.2 - s,
            roll = 0.3 + s,
            mass = 1.0 + s,
        )
        .unwrap();
    }
    text + "</robot>\n"
}
