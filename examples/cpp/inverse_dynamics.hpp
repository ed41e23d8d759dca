// Inverse dynamics for controllers, in the way of ros2_control and without ROS: joints in the controller's order,
// vectors of Eigen, no memory taken after the constructor.
//
// Generate the robot's files with the prefix `robot`; then this header is of any robot whose joints have one
// coordinate each:
//
//     rbd generate arm.urdf --language c --prefix robot --out robot.c
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "robot.h"

namespace robot {

class InverseDynamics {
public:
    static constexpr int dof = ROBOT_NV;
    static_assert(ROBOT_NQ == ROBOT_NV && ROBOT_JOINTS == ROBOT_NV, "every joint has one coordinate");

    // One number a joint.
    using Vector = Eigen::Matrix<double, dof, 1>;
    using Matrix = Eigen::Matrix<double, dof, dof>;

    // Joints in the robot's order.
    InverseDynamics()
    {
        for (int i = 0; i < dof; i++)
            place_[index(i)] = i;
    }

    // Joints in this order, each of the robot's once. Throws std::invalid_argument with all that is wrong.
    explicit InverseDynamics(const std::vector<std::string> &names)
    {
        std::string problems;
        place_.fill(-1);
        for (std::size_t k = 0; k < names.size(); k++) {
            const int at = find(names[k]);
            if (at < 0)
                problems += "; the robot has no joint `" + names[k] + "`";
            else if (place_[index(at)] >= 0)
                problems += "; joint `" + names[k] + "` stands twice";
            else
                place_[index(at)] = static_cast<int>(k);
        }
        for (int i = 0; i < dof; i++)
            if (place_[index(i)] < 0)
                problems += std::string("; joint `") + robot_joint_names[i] + "` is missing";
        if (!problems.empty())
            throw std::invalid_argument("joints of inverse dynamics: " + problems.substr(2));
    }

    // Torques and forces for these accelerations: H(q) q̈ + C(q, q̇) q̇ + g(q), with what the file says of damping
    // and friction (N m, N).
    Vector torques(const Vector &q, const Vector &qd, const Vector &qdd) const
    {
        Vector tau;
        robot_rnea(taken(q).data(), taken(qd).data(), taken(qdd).data(), tau.data());
        return given(tau);
    }

    // What holds the robot where it is: g(q) (N m, N).
    Vector gravity(const Vector &q) const
    {
        Vector tau;
        robot_gravity(taken(q).data(), tau.data());
        return given(tau);
    }

    // What velocities ask for beside gravity: C(q, q̇) q̇, with damping and friction (N m, N).
    Vector velocity_torques(const Vector &q, const Vector &qd) const
    {
        Vector tau;
        robot_bias(taken(q).data(), taken(qd).data(), tau.data());
        return given(tau) - gravity(q);
    }

    // H(q), symmetric (kg m², kg m, kg).
    Matrix inertia(const Vector &q) const
    {
        std::array<double, ROBOT_INERTIA_NONZEROS> nonzeros;
        Matrix own, ordered;
        robot_crba(taken(q).data(), nonzeros.data());
        robot_inertia_dense(nonzeros.data(), own.data());
        for (int i = 0; i < dof; i++)
            for (int j = 0; j < dof; j++)
                ordered(place_[index(i)], place_[index(j)]) = own(i, j);
        return ordered;
    }

    // Torques within the motors' limits, where the file has them.
    Vector limited(const Vector &torques) const
    {
        Vector within;
        for (int i = 0; i < dof; i++) {
            const int k = place_[index(i)];
            within[k] = std::fmax(-robot_effort_limit[i], std::fmin(torques[k], robot_effort_limit[i]));
        }
        return within;
    }

private:
    // By the robot's joint: its place among the controller's.
    std::array<int, ROBOT_NV> place_;

    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }

    static int find(const std::string &name)
    {
        for (int i = 0; i < dof; i++)
            if (name == robot_joint_names[i])
                return i;
        return -1;
    }

    // From the controller's order to the robot's, and back.
    Vector taken(const Vector &x) const
    {
        Vector own;
        for (int i = 0; i < dof; i++)
            own[i] = x[place_[index(i)]];
        return own;
    }

    Vector given(const Vector &own) const
    {
        Vector x;
        for (int i = 0; i < dof; i++)
            x[place_[index(i)]] = own[i];
        return x;
    }
};

} // namespace robot
