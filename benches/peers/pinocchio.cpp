// Pinocchio's C++ algorithms. Results stay where Pinocchio leaves them, in its `Data`.
#include "peer.hpp"
#include "pinocchio_model.hpp"
#include <memory>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/cholesky.hpp>
#include <pinocchio/algorithm/constrained-dynamics.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/algorithm/rnea.hpp>

using namespace pinocchio;

namespace {
struct Vectors {
  Eigen::VectorXd q, v, a, tau;
};

struct Peer {
  Model model;
  Data data;
  std::vector<Vectors> states;
  Eigen::VectorXd x;
  PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(RigidConstraintModel) held;
  PINOCCHIO_STD_VECTOR_WITH_EIGEN_ALLOCATOR(RigidConstraintData) held_data;

  explicit Peer(const std::string & prefix)
  : model(read_model(prefix, GRAVITY, false)), data(model), x(model.nv) {
    States read;
    read.read(prefix);
    const auto vector = [](const std::vector<double> & from) {
      return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(from.data(), from.size()));
    };
    for (const State & s : read.all)
      states.push_back({vector(s.q), vector(s.v), vector(s.a), vector(s.tau)});
    read_held(prefix);
  }

  // The links that the world holds.
  void read_held(const std::string & prefix) {
    std::ifstream in(prefix + ".held");
    unsigned count = 0;
    in >> count;
    for (unsigned i = 0; i < count; ++i) {
      JointIndex joint;
      Eigen::Matrix<double, 12, 1> x;
      in >> joint;
      for (double & number : x) in >> number;
      if (!in) throw std::runtime_error("cannot read " + prefix + ".held");
      Eigen::Matrix3d rotation;
      rotation << x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8];
      const SE3 placement(rotation, x.tail<3>());
      held.emplace_back(CONTACT_3D, model, joint, placement, LOCAL);
      held_data.emplace_back(held.back());
    }
    initConstraintDynamics(model, data, held, held_data);
  }
};
std::unique_ptr<Peer> peer;

enum Variant {
  RNEA, BIAS, GRAVITY_TERM, CRBA_LOCAL, CRBA_WORLD, ABA_LOCAL, ABA_WORLD, SOLVE_LOCAL, SOLVE_WORLD,
  RNEA_DERIVATIVES, FORWARD_DYNAMICS_DERIVATIVES, CONSTRAINED
};

inline void solve(Peer & p, const Vectors & s, Convention convention) {
  crba(p.model, p.data, s.q, convention);
  nonLinearEffects(p.model, p.data, s.q, s.v);
  cholesky::decompose(p.model, p.data);
  p.x = s.tau - p.data.nle;
  cholesky::solve(p.model, p.data, p.x);
  use(p.x.data());
}
} // namespace

const char * peer_open(const char * prefix) {
  static std::string why;
  try {
    peer = std::make_unique<Peer>(prefix);
    return nullptr;
  } catch (const std::exception & error) {
    return (why = error.what()).c_str();
  }
}

const char * peer_variants() {
  return "rnea bias gravity crba:local crba:world aba:local aba:world "
         "forward_dynamics:local_matrix forward_dynamics:world_matrix "
         "rnea_derivatives forward_dynamics_derivatives constrained_forward_dynamics";
}

void peer_run(unsigned variant, unsigned first, unsigned count) {
  Peer & p = *peer;
  Data & data = p.data;
  const Model & model = p.model;
  const auto each = [&](auto && f) {
    go_round(first, count, [&](unsigned i) {
      f(p.states[i]);
      use(&data);
    });
  };
  switch (variant) {
  case RNEA: return each([&](auto & s) { rnea(model, data, s.q, s.v, s.a); });
  case BIAS: return each([&](auto & s) { nonLinearEffects(model, data, s.q, s.v); });
  case GRAVITY_TERM: return each([&](auto & s) { computeGeneralizedGravity(model, data, s.q); });
  case CRBA_LOCAL: return each([&](auto & s) { crba(model, data, s.q, Convention::LOCAL); });
  case CRBA_WORLD: return each([&](auto & s) { crba(model, data, s.q, Convention::WORLD); });
  case ABA_LOCAL: return each([&](auto & s) { aba(model, data, s.q, s.v, s.tau, Convention::LOCAL); });
  case ABA_WORLD: return each([&](auto & s) { aba(model, data, s.q, s.v, s.tau, Convention::WORLD); });
  case SOLVE_LOCAL: return each([&](auto & s) { solve(p, s, Convention::LOCAL); });
  case SOLVE_WORLD: return each([&](auto & s) { solve(p, s, Convention::WORLD); });
  case RNEA_DERIVATIVES:
    return each([&](auto & s) { computeRNEADerivatives(model, data, s.q, s.v, s.a); });
  case FORWARD_DYNAMICS_DERIVATIVES:
    return each([&](auto & s) { computeABADerivatives(model, data, s.q, s.v, s.tau); });
  case CONSTRAINED: {
    // As often as it takes: with independent rows that is once or twice.
    ProximalSettings settings(1e-12, 1e-10, 10);
    return each([&](auto & s) {
      constraintDynamics(model, data, s.q, s.v, s.tau, p.held, p.held_data, settings);
    });
  }
  }
}

void peer_result(unsigned variant, unsigned state, double * out) {
  Peer & p = *peer;
  p.data.M.setZero();
  peer_run(variant, state, 1);
  const int nv = p.model.nv;
  const auto copy = [&](const auto & vector) { for (int i = 0; i < nv; ++i) *out++ = vector[i]; };
  const auto copy_matrix = [&](const auto & matrix) {
    for (int i = 0; i < nv; ++i)
      for (int j = 0; j < nv; ++j) *out++ = matrix(i, j);
  };
  // Of H the upper triangle is computed.
  const auto copy_inertia = [&] {
    for (int i = 0; i < nv; ++i)
      for (int j = 0; j < nv; ++j) *out++ = p.data.M(std::min(i, j), std::max(i, j));
  };
  switch (variant) {
  case RNEA: return copy(p.data.tau);
  case BIAS: return copy(p.data.nle);
  case GRAVITY_TERM: return copy(p.data.g);
  case CRBA_LOCAL:
  case CRBA_WORLD: return copy_inertia();
  case ABA_LOCAL:
  case ABA_WORLD:
  case CONSTRAINED: return copy(p.data.ddq);
  case SOLVE_LOCAL:
  case SOLVE_WORLD: return copy(p.x);
  case RNEA_DERIVATIVES:
    copy_matrix(p.data.dtau_dq);
    copy_matrix(p.data.dtau_dv);
    return copy_inertia();
  case FORWARD_DYNAMICS_DERIVATIVES:
    copy(p.data.ddq);
    copy_matrix(p.data.ddq_dq);
    copy_matrix(p.data.ddq_dv);
    return copy_matrix(p.data.Minv);
  }
}
