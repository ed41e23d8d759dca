// What a contender's shared library offers, and the states that all are asked about.
#pragma once
#include <cstddef>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

extern "C" {
// Reads PREFIX.states and what else it needs; null, or why it cannot.
const char * peer_open(const char * prefix);
// What it computes: "rnea crba:local ...", each the function and, after a colon, the way.
const char * peer_variants();
// The result for one state, in Pinocchio's order and frames, matrices by rows. `out` has zeros before.
//   rnea_derivatives: dtau/dq, dtau/dv, H
//   forward_dynamics_derivatives: ddq, d(ddq)/dq, d(ddq)/dv, the inverse of H
//   crba: H
//   constrained_forward_dynamics: ddq
//   all others: nv numbers
void peer_result(unsigned variant, unsigned state, double * out);
// Computes `count` results from state `first` on, going round; nothing is converted or copied out.
void peer_run(unsigned variant, unsigned first, unsigned count);
}

// Keeps the compiler from leaving out what computes the memory behind p.
inline void use(const void * p) { asm volatile("" : : "r"(p) : "memory"); }

// A power of two: the number of states.
constexpr unsigned STATES = 64;

struct State {
  std::vector<double> q, v, a, tau;
};

struct States {
  int nq = 0, nv = 0;
  std::vector<State> all;

  void read(const std::string & prefix) {
    std::ifstream in(prefix + ".states");
    unsigned count = 0;
    in >> nq >> nv >> count;
    if (count != STATES) throw std::runtime_error("no states in " + prefix + ".states");
    all.resize(count);
    for (State & s : all) {
      s.q.resize(nq), s.v.resize(nv), s.a.resize(nv), s.tau.resize(nv);
      for (auto * part : {&s.q, &s.v, &s.a, &s.tau})
        for (double & x : *part) in >> x;
    }
    if (!in) throw std::runtime_error(prefix + ".states ends early");
  }
};

template <class F> void go_round(unsigned first, unsigned count, F && f) {
  for (unsigned i = 0; i < count; ++i) f((first + i) % STATES);
}
