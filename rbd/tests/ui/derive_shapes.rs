//! What cannot be a robot.

#[derive(rbd::Dynamics)]
struct Nameless;

#[derive(rbd::Dynamics)]
#[robot("good.urdf")]
struct Payload {
    mass: f64,
}

#[derive(rbd::Dynamics)]
#[robot("good.urdf")]
struct Generic<T>(T);

#[derive(rbd::Dynamics)]
#[robot("good.urdf")]
enum Choice {
    One,
}

#[derive(rbd::Dynamics)]
#[robot("good.urdf")]
#[robot("good.urdf", functions = [rnea])]
struct Twice;

#[derive(rbd::Dynamics)]
#[robot("good.urdf")]
struct Fields {
    #[inertia(link = "forarm")]
    payload: rbd::SpatialInertia<f64>,
    #[inertia(name = "forearm")]
    other: rbd::SpatialInertia<f64>,
    #[gravity]
    #[armature]
    both: [f64; 3],
}

fn main() {
    println!("{:?}", Nameless.gravity(&[0.0; 3]));
    let payload = Payload { mass: 1.0 };
    println!("{:?} {}", payload.gravity(&[0.0; 3]), payload.mass);
    println!("{:?}", Choice::One.gravity(&[0.0; 3]));
    println!("{:?}", Twice.gravity(&[0.0; 3]));
}
