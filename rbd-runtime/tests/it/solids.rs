//! Inertias of homogeneous bodies: each is the sum of its parts.

use rbd_runtime::{Matrix3, SpatialInertia, Transform, Vector3};
use rbd_testing::{Generator, SEEDS, assert_close};

type Inertia = SpatialInertia<f64>;

fn sum(parts: impl IntoIterator<Item = Inertia>) -> Inertia {
    parts
        .into_iter()
        .fold(Inertia::zero(), |sum, part| sum + part)
}

fn assert_same(is: Inertia, expected: Inertia) {
    assert_close(&is.parameters(), &expected.parameters(), 1e-14);
}

/// Places and weights of Gauss' quadrature over −1 to 1 with three places, exact to the fifth power.
const GAUSS: [(f64, f64); 3] = [
    (-0.7745966692414834, 5.0 / 18.0),
    (0.0, 8.0 / 18.0),
    (0.7745966692414834, 5.0 / 18.0),
];

fn for_sizes(check: impl Fn(f64, [f64; 3], &mut Generator)) {
    for seed in SEEDS {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let size = [(); 3].map(|()| random.real(0.01, 2.0));
        let mass = random.real(0.1, 10.0);
        check(mass, size, &mut random);
    }
}

#[test]
fn a_box_is_its_points() {
    for_sizes(|mass, [x, y, z], _| {
        let places = GAUSS.iter().flat_map(|a| {
            let of = move |b: &'static (f64, f64)| GAUSS.iter().map(move |c| [*a, *b, *c]);
            GAUSS.iter().flat_map(of)
        });
        let points = places.map(|[a, b, c]| {
            let at = Vector3::new(a.0 * x, b.0 * y, c.0 * z).scale(0.5);
            Inertia::point(mass * a.1 * b.1 * c.1).shifted(at)
        });
        assert_same(Inertia::solid_box(mass, [x, y, z]), sum(points));
    });
}

/// Discs of points on rings, the mass of which grows with the radius.
#[test]
fn a_cylinder_is_its_points() {
    for_sizes(|mass, [radius, length, _], _| {
        let mut points = Vec::new();
        for (height, share) in GAUSS {
            for (along, weight) in GAUSS {
                let r = 0.5 * (along + 1.0);
                for k in 0..5 {
                    let angle = f64::from(k) * 0.4 * std::f64::consts::PI;
                    let at = Vector3::new(
                        radius * r * angle.cos(),
                        radius * r * angle.sin(),
                        0.5 * height * length,
                    );
                    let part = mass * share * weight * 2.0 * r / 5.0;
                    points.push(Inertia::point(part).shifted(at));
                }
            }
        }
        assert_same(Inertia::solid_cylinder(mass, radius, length), sum(points));
    });
}

/// Of radius² r² − z² and as much mass.
#[test]
fn a_sphere_is_its_discs() {
    for_sizes(|mass, [radius, ..], _| {
        let discs = GAUSS.map(|(height, weight)| {
            let share = 1.0 - height * height;
            let disc =
                Inertia::solid_cylinder(1.5 * mass * weight * share, radius * share.sqrt(), 0.0);
            disc.shifted(Vector3::new(0.0, 0.0, radius * height))
        });
        assert_same(Inertia::solid_sphere(mass, radius), sum(discs));
    });
}

#[test]
fn bodies_are_placed_as_transforms_act() {
    for_sizes(|mass, size, random| {
        let solid = random.inertia();
        let placement = random.transform();
        let expected = placement.act_inertia(solid);
        assert_same(solid.placed(placement), expected);
        let moved = solid
            .rotated(placement.rotation)
            .shifted(placement.translation);
        assert_same(moved, expected);

        let centred = Inertia::solid_box(mass, size);
        let at = Transform::new(Matrix3::identity(), placement.translation);
        let body = centred.placed(at);
        assert_close(
            &body.center_of_mass().to_array(),
            &placement.translation.to_array(),
            1e-15,
        );
        let about = body.about_center_of_mass();
        let again = Inertia::from_center_of_mass(mass, body.center_of_mass(), about);
        assert_same(again, body);
        assert_close(
            about.to_matrix().rows.as_flattened(),
            centred.rotational.to_matrix().rows.as_flattened(),
            1e-14,
        );
    });
}
