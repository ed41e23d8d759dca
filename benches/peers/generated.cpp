// The C code that CppADCodeGen wrote for one robot, compiled beside this file.
#include "peer.hpp"
#include <algorithm>
#include <cstring>

struct LangCAtomicFun {
  void * library;
  int (*forward)(void *, int, int, int, const void *, void *);
  int (*reverse)(void *, int, int, int, const void *, void *, const void *);
};
using Function = void(const double * const *, double * const *, LangCAtomicFun);

extern "C" {
#define ENTRY(name, symbol) Function symbol##_forward_zero;
#include "entries.h"
#undef ENTRY
}

namespace {
// For each output, its place in the result; two of them if it is of a symmetric matrix.
using Places = std::vector<std::pair<int, int>>;
#include "places.h"

struct Entry {
  const char * name;
  Function * function;
  const Places * places;
};
const Entry ENTRIES[] = {
#define ENTRY(name, symbol) {name, symbol##_forward_zero, &symbol##_places},
#include "entries.h"
#undef ENTRY
};

States states;
// [q, v, a] and [q, v, tau] of each state.
std::vector<double> with_acceleration[STATES], with_force[STATES];
std::vector<double> result;

bool starts(const char * name, const char * with) { return !strncmp(name, with, strlen(with)); }
} // namespace

const char * peer_open(const char * prefix) {
  static std::string why;
  try {
    states.read(prefix);
  } catch (const std::exception & error) {
    return (why = error.what()).c_str();
  }
  size_t most = 0;
  for (const Entry & entry : ENTRIES) most = std::max(most, entry.places->size());
  result.resize(most);
  for (unsigned i = 0; i < STATES; ++i) {
    const State & s = states.all[i];
    auto & a = with_acceleration[i] = s.q;
    a.insert(a.end(), s.v.begin(), s.v.end());
    auto & tau = with_force[i] = a;
    a.insert(a.end(), s.a.begin(), s.a.end());
    tau.insert(tau.end(), s.tau.begin(), s.tau.end());
  }
  return nullptr;
}

const char * peer_variants() {
  static std::string names;
  if (names.empty())
    for (const Entry & entry : ENTRIES) names += std::string(names.empty() ? "" : " ") + entry.name;
  return names.c_str();
}

void peer_run(unsigned variant, unsigned first, unsigned count) {
  const Entry & entry = ENTRIES[variant];
  const bool force = starts(entry.name, "aba") || starts(entry.name, "forward_dynamics");
  const auto & inputs = force ? with_force : with_acceleration;
  double * out = result.data();
  go_round(first, count, [&](unsigned i) {
    const double * in = inputs[i].data();
    entry.function(&in, &out, {});
    use(out);
  });
}

void peer_result(unsigned variant, unsigned state, double * out) {
  peer_run(variant, state, 1);
  const double * next = result.data();
  for (const auto & place : *ENTRIES[variant].places) out[place.first] = out[place.second] = *next++;
}
