//! The ten inertial parameters of a body, in which τ is linear.

use rbd_runtime::{SpatialInertia, Transform};

/// One of the ten numbers of a [`SpatialInertia`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// m.
    Mass,
    /// h_x of the first moment h = m c.
    Hx,
    /// h_y.
    Hy,
    /// h_z.
    Hz,
    /// I_xx of the rotational inertia about the frame's origin.
    Ixx,
    /// I_xy = −∫ x y dm, the matrix element, as URDF's `ixy`.
    Ixy,
    /// I_xz.
    Ixz,
    /// I_yy.
    Iyy,
    /// I_yz.
    Iyz,
    /// I_zz.
    Izz,
}

impl Component {
    /// How many there are.
    pub const COUNT: usize = 10;

    /// All, in the order of their indices, which is that of [`SpatialInertia::parameters`].
    pub const ALL: [Self; Self::COUNT] = [
        Self::Mass,
        Self::Hx,
        Self::Hy,
        Self::Hz,
        Self::Ixx,
        Self::Ixy,
        Self::Ixz,
        Self::Iyy,
        Self::Iyz,
        Self::Izz,
    ];

    /// Position in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `m`, `hx` … `Izz`.
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Component::COUNT] = [
            "m", "hx", "hy", "hz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz",
        ];
        NAMES[self.index()]
    }

    /// kg, kg m or kg m².
    pub const fn unit(self) -> &'static str {
        match self.length_power() {
            0 => "kg",
            1 => "kg m",
            _ => "kg m²",
        }
    }

    /// The power of the metre in the unit: 0 for m, 1 for h, 2 for I.
    pub const fn length_power(self) -> i32 {
        match self {
            Self::Mass => 0,
            Self::Hx | Self::Hy | Self::Hz => 1,
            _ => 2,
        }
    }
}

/// The inertia whose only number other than zero is this one, a one.
pub(super) fn unit(component: Component) -> SpatialInertia<f64> {
    let mut numbers = [0.0; Component::COUNT];
    numbers[component.index()] = 1.0;
    SpatialInertia::from_parameters(numbers)
}

/// The linear map of the ten numbers of a body in a child's frame to those in the parent's, by
/// columns: `transfer(x)[k]` is where component k goes.
pub(super) fn transfer(parent_from_child: Transform<f64>) -> [[f64; 10]; 10] {
    Component::ALL.map(|component| parent_from_child.act_inertia(unit(component)).parameters())
}
