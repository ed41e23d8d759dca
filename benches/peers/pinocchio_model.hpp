// A Pinocchio model from PREFIX.model. The header-only library is used and no file of its own
// parsers: these are compiled with another alignment than code for this very processor has.
#pragma once
#include <cmath>
#include <fstream>
#include <pinocchio/multibody.hpp>
#include <stdexcept>
#include <string>

inline pinocchio::JointModel joint_of_kind(const std::string & kind, const Eigen::Vector3d & axis) {
  using namespace pinocchio;
  if (kind == "JointModelFreeFlyer") return JointModelFreeFlyer();
  if (kind == "JointModelRX") return JointModelRX();
  if (kind == "JointModelRY") return JointModelRY();
  if (kind == "JointModelRZ") return JointModelRZ();
  if (kind == "JointModelPX") return JointModelPX();
  if (kind == "JointModelPY") return JointModelPY();
  if (kind == "JointModelPZ") return JointModelPZ();
  if (kind == "JointModelRevoluteUnaligned") return JointModelRevoluteUnaligned(axis);
  if (kind == "JointModelPrismaticUnaligned") return JointModelPrismaticUnaligned(axis);
  throw std::runtime_error("a joint of kind " + kind);
}

// `snap`: numbers within 1e-9 of 0 and of a quarter turn's are made exact, so that generated code
// can leave them out.
inline pinocchio::Model read_model(const std::string & prefix, double gravity, bool snap) {
  std::ifstream in(prefix + ".model");
  int nq, nv, joints;
  in >> nq >> nv >> joints;
  pinocchio::Model model;
  model.gravity.linear() << 0, 0, -gravity;
  for (int i = 0; i < joints; ++i) {
    std::string name, kind;
    pinocchio::JointIndex parent;
    Eigen::Matrix<double, 25, 1> x;
    in >> name >> parent >> kind;
    for (double & number : x) in >> number;
    if (!in) throw std::runtime_error("cannot read " + prefix + ".model");
    if (snap)
      for (int k = 3; k < 15; ++k) {
        const double whole = std::round(x[k]);
        const bool exact = k < 12 || whole == 0;
        if (exact && std::abs(x[k] - whole) < 1e-9) x[k] = whole;
      }
    Eigen::Matrix3d rotation, moments;
    rotation << x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11];
    moments << x[19], x[20], x[21], x[20], x[22], x[23], x[21], x[23], x[24];
    const pinocchio::SE3 placement(rotation, x.segment<3>(12));
    const auto joint = model.addJoint(parent, joint_of_kind(kind, x.head<3>()), placement, name);
    model.appendBodyToJoint(
      joint, pinocchio::Inertia(x[15], x.segment<3>(16), pinocchio::Symmetric3(moments)));
  }
  if (model.nq != nq || model.nv != nv) throw std::runtime_error("another model than was written");
  return model;
}
