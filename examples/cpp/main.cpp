// Says whether inverse dynamics agree with one another, joints in another order than the robot's.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

#include "inverse_dynamics.hpp"

using robot::InverseDynamics;

static void check(const char *what, double difference, double scale)
{
    std::printf("%s: %s\n", what, difference <= 1e-12 * scale ? "equal" : "different");
}

int main()
{
    constexpr int n = InverseDynamics::dof;
    using Vector = InverseDynamics::Vector;
    std::vector<std::string> names(robot_joint_names, robot_joint_names + n);
    const std::vector<std::string> reversed(names.rbegin(), names.rend());
    const InverseDynamics own, dynamics(reversed);

    const Vector q = Vector::LinSpaced(n, -0.9, 1.1), qd = Vector::LinSpaced(n, 0.4, -0.7);
    const Vector qdd = Vector::LinSpaced(n, 2.0, -1.0);
    const Vector tau = dynamics.torques(q, qd, qdd);
    const double scale = tau.norm();
    const Vector sum = dynamics.inertia(q) * qdd + dynamics.velocity_torques(q, qd) + dynamics.gravity(q);
    check("H a + C v + g and the torques", (sum - tau).norm(), scale);
    const Vector other = own.torques(q.reverse(), qd.reverse(), qdd.reverse()).reverse();
    check("torques in either order", (other - tau).norm(), 0.0);
    check("torques and their limits", (dynamics.limited(tau) - tau).norm(), 0.0);

    names[0] = "nobody";
    try {
        InverseDynamics wrong(names);
    } catch (const std::invalid_argument &error) {
        std::printf("%s\n", error.what());
    }
    return 0;
}
