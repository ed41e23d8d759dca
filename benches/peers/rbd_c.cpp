// The C code that rbd generated for one robot and one part, compiled beside this file with C's compiler.
#include "machine.h"
#include "peer.hpp"
#include <cstring>

namespace {
constexpr int NV = MACHINE_NV;

// What a function writes, in rbd's own order. Functions find one part after the other.
struct Written {
  double first[NV * NV], second[NV * NV], third[NV * NV], fourth[NV * NV];
};

struct Variant {
  const char * name;
  void (*run)(const State &, Written &);
  // The vectors and dense matrices of the result, handed over one after the other.
  void (*hand_over)(const Written &, double * out);
};

States states; // in rbd's order
Written written;
int order[NV]; // for each velocity coordinate of rbd, Pinocchio's

double * vector(const double * x, double * out) {
  for (int i = 0; i < NV; ++i) out[order[i]] = x[i];
  return out + NV;
}

template <class Expand> double * matrix(Expand expand, const double * nonzeros, double * out) {
  static double dense[NV * NV];
  expand(nonzeros, dense);
  for (int i = 0; i < NV; ++i)
    for (int j = 0; j < NV; ++j) out[order[i] * NV + order[j]] = dense[i * NV + j];
  return out + NV * NV;
}

void one_vector(const Written & w, double * out) { vector(w.first, out); }

const Variant VARIANTS[] = {
#if defined(PART_dynamics)
  {"rnea", [](const State & s, Written & w) { machine_rnea(s.q.data(), s.v.data(), s.a.data(), w.first); }, one_vector},
  {"bias", [](const State & s, Written & w) { machine_bias(s.q.data(), s.v.data(), w.first); }, one_vector},
  {"gravity", [](const State & s, Written & w) { machine_gravity(s.q.data(), w.first); }, one_vector},
  {"crba", [](const State & s, Written & w) { machine_crba(s.q.data(), w.first); },
   [](const Written & w, double * out) { matrix(machine_inertia_dense, w.first, out); }},
  {"forward_dynamics",
   [](const State & s, Written & w) { machine_forward_dynamics(s.q.data(), s.v.data(), s.tau.data(), w.first); },
   one_vector},
  {"aba", [](const State & s, Written & w) { machine_aba(s.q.data(), s.v.data(), s.tau.data(), w.first); }, one_vector},
#elif defined(PART_rnea_derivatives)
  {"rnea_derivatives",
   [](const State & s, Written & w) {
     machine_rnea_derivatives(s.q.data(), s.v.data(), s.a.data(), w.first, w.second, w.third);
   },
   [](const Written & w, double * out) {
     out = matrix(machine_rnea_derivatives_dtau_dq_dense, w.first, out);
     out = matrix(machine_rnea_derivatives_dtau_dqd_dense, w.second, out);
     matrix(machine_inertia_dense, w.third, out);
   }},
#elif defined(PART_forward_dynamics_derivatives)
  {"forward_dynamics_derivatives",
   [](const State & s, Written & w) {
     machine_forward_dynamics_derivatives(
       s.q.data(), s.v.data(), s.tau.data(), w.first, w.second, w.third, w.fourth);
   },
   [](const Written & w, double * out) {
     out = vector(w.first, out);
     out = matrix(machine_forward_dynamics_derivatives_dqdd_dq_dense, w.second, out);
     out = matrix(machine_forward_dynamics_derivatives_dqdd_dqd_dense, w.third, out);
     matrix(machine_forward_dynamics_derivatives_h_inverse_dense, w.fourth, out);
   }},
#endif
};

std::vector<double> in_order(const std::vector<double> & x, int base, int more) {
  std::vector<double> own(x.size());
  for (int i = 0; i < base + more; ++i) own[i] = x[i];
  for (int i = base; i < NV; ++i) own[i + more] = x[order[i] + more];
  return own;
}

void open(const std::string & prefix) {
  states.read(prefix);
  if (states.nv != NV || states.nq != MACHINE_NQ) throw std::runtime_error("another number of joints");
  std::vector<std::string> joints;
  std::ifstream in(prefix + ".joints");
  for (std::string name; std::getline(in, name);) joints.push_back(name);
  const int base = NV - int(joints.size());
  int next = 0;
  while (next < base) order[next] = next, ++next;
  for (const char * name : machine_joint_names)
    for (size_t j = 0; j < joints.size(); ++j)
      if (joints[j] == name && next < NV) order[next++] = base + int(j);
  if (next != NV) throw std::runtime_error("joints of other names");
  // A floating base has one position coordinate more than it has velocities.
  const int more = MACHINE_NQ - NV;
  for (State & s : states.all) {
    s.q = in_order(s.q, base, more);
    for (auto * part : {&s.v, &s.a, &s.tau}) *part = in_order(*part, base, 0);
  }
}
} // namespace

const char * peer_open(const char * prefix) {
  static std::string why;
  try {
    open(prefix);
    return nullptr;
  } catch (const std::exception & error) {
    return (why = error.what()).c_str();
  }
}

const char * peer_variants() {
  static std::string names;
  if (names.empty())
    for (const Variant & variant : VARIANTS) names += (names.empty() ? "" : " ") + std::string(variant.name);
  return names.c_str();
}

void peer_run(unsigned variant, unsigned first, unsigned count) {
  const auto run = VARIANTS[variant].run;
  go_round(first, count, [&](unsigned i) {
    run(states.all[i], written);
    use(&written);
  });
}

void peer_result(unsigned variant, unsigned state, double * out) {
  peer_run(variant, state, 1);
  VARIANTS[variant].hand_over(written, out);
}
