// runner PREFIX MILLISECONDS COLD FUNCTION,... LABEL=LIBRARY ...: checks that all libraries agree, then
// times them in alternation; if COLD is not 0, single calls, before each of which so many megabytes are
// written. What it prints is one event a line, parts parted by tabs:
//   absent  LABEL  why it cannot take part
//   check   LABEL  variant  worst error, each part's relative to its largest component
//   time    LABEL  variant  median ns of undisturbed samples, their number, and of all: median, number
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

namespace {
constexpr unsigned STATES = 64;
constexpr double TOLERANCE = 1e-8, SAMPLE_NS = 25e3, QUIET = 1.04;
constexpr size_t ENOUGH = 15;

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) {
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

// A few microseconds of work of known length, bound by what the front end of the processor decodes:
// it takes longer at a lower clock, and while a neighbour on the same core or a thread that
// preempts this one is at work.
__attribute__((noinline)) double calibration() {
  const auto start = Clock::now();
  for (int i = 0; i < 500; ++i) {
#if defined(__x86_64__)
    asm volatile(".rept 40\n\tnopl 0(%%rax)\n\t.endr" : :);
#else
    asm volatile(".rept 40\n\tnop\n\t.endr" : :);
#endif
  }
  return since(start);
}

// Leaves nothing in the caches but these bytes, as other work does between two calls.
void displace(std::vector<char> & other) {
  for (size_t i = 0; i < other.size(); i += 64) ++other[i];
  asm volatile("" : : "r"(other.data()) : "memory");
}

struct Library {
  std::string label;
  void (*result)(unsigned, unsigned, double *);
  void (*run)(unsigned, unsigned, unsigned);
  std::vector<std::string> variants;
};

struct Contender {
  const Library * library;
  unsigned variant;
  unsigned calls = 1, next = 0;
  struct Sample { double ns, calibration; };
  std::vector<Sample> samples;

  const std::string & name() const { return library->variants[variant]; }
  std::string function() const { return name().substr(0, name().find(':')); }

  void run(unsigned count) {
    library->run(variant, next, count);
    next = (next + count) % STATES;
  }
  // So many calls that a sample is long beside the clock's resolution and short beside a time slice.
  void choose_calls() {
    run(STATES);
    const auto start = Clock::now();
    run(STATES);
    calls = std::max(1u, unsigned(SAMPLE_NS / (since(start) / STATES)));
  }
  void sample(std::vector<char> & other) {
    if (other.empty()) {
      run(STATES); // caches and predictors have seen the others since; the states are read anew, too
    } else {
      calls = 1;
      displace(other);
    }
    const double before = calibration();
    const auto start = Clock::now();
    run(calls);
    const double ns = since(start) / calls;
    samples.push_back({ns, std::max(before, calibration())});
  }
};

double median(std::vector<double> & x) {
  if (x.empty()) return 0;
  std::nth_element(x.begin(), x.begin() + x.size() / 2, x.end());
  return x[x.size() / 2];
}

bool open(const std::string & argument, const char * prefix, Library & library) {
  const size_t at = argument.find('=');
  library.label = argument.substr(0, at);
  const char * why = nullptr;
  if (void * handle = dlopen(argument.c_str() + at + 1, RTLD_NOW | RTLD_LOCAL)) {
    const auto find = [&](auto & function, const char * name) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(handle, name));
      return function != nullptr;
    };
    const char * (*open)(const char *);
    const char * (*variants)();
    if (find(open, "peer_open") && find(variants, "peer_variants") &&
        find(library.result, "peer_result") && find(library.run, "peer_run")) {
      why = open(prefix);
      if (!why) {
        std::istringstream names(variants());
        for (std::string name; names >> name;) library.variants.push_back(name);
        return true;
      }
    } else why = "it lacks a function";
  } else why = dlerror();
  printf("absent\t%s\t%s\n", library.label.c_str(), why);
  return false;
}

// What the first library that has a function says of it, for all others to be compared with.
struct Reference {
  std::string function;
  std::vector<std::vector<double>> results;
};

// The lengths of the vectors and matrices that a function's result consists of.
std::vector<size_t> parts(const std::string & function, size_t nv) {
  if (function == "crba") return {nv * nv};
  if (function == "rnea_derivatives") return {nv * nv, nv * nv, nv * nv};
  if (function == "forward_dynamics_derivatives") return {nv, nv * nv, nv * nv, nv * nv};
  return {nv};
}

double worst_error(const Contender & c, size_t nv, std::vector<Reference> & references) {
  std::string function = c.function();
  if (function == "forward_dynamics") function = "aba"; // the same figures by another way
  const std::vector<size_t> lengths = parts(function, nv);
  const size_t length = std::accumulate(lengths.begin(), lengths.end(), size_t(0));
  std::vector<std::vector<double>> results(STATES, std::vector<double>(length));
  for (unsigned i = 0; i < STATES; ++i) c.library->result(c.variant, i, results[i].data());
  const auto same = [&](const Reference & r) { return r.function == function; };
  const auto found = std::find_if(references.begin(), references.end(), same);
  if (found == references.end()) {
    references.push_back({function, std::move(results)});
    return 0;
  }
  double worst = 0;
  for (unsigned i = 0; i < STATES; ++i) {
    size_t next = 0;
    for (const size_t part : lengths) {
      double error = 0, size = 0;
      for (const size_t end = next + part; next < end; ++next) {
        const double expected = found->results[i][next];
        const double difference = std::abs(results[i][next] - expected);
        if (!(difference <= error)) error = difference; // keeps what is no number
        size = std::max(size, std::abs(expected));
      }
      if (!(error / size <= worst)) worst = error / size;
    }
  }
  return worst;
}

void measure(std::vector<Contender> & contenders, double milliseconds, size_t cold) {
  std::vector<char> other(cold << 20);
  for (Contender & c : contenders) c.choose_calls();
  const auto start = Clock::now();
  const double budget = milliseconds * 1e6 * double(contenders.size());
  std::vector<double> calibrations;
  do {
    for (Contender & c : contenders) {
      c.sample(other);
      calibrations.push_back(c.samples.back().calibration);
    }
  } while (since(start) < budget);
  // Not the least, which one sample at a higher clock would make too small for all others.
  std::sort(calibrations.begin(), calibrations.end());
  const double quiet_calibration = QUIET * calibrations[calibrations.size() / 50];
  for (Contender & c : contenders) {
    std::vector<double> quiet, all;
    for (const auto & sample : c.samples) {
      all.push_back(sample.ns);
      if (sample.calibration <= quiet_calibration) quiet.push_back(sample.ns);
    }
    const size_t undisturbed = quiet.size() >= ENOUGH ? quiet.size() : 0;
    const double median_of_all = median(all);
    printf("time\t%s\t%s\t%.2f\t%zu\t%.2f\t%zu\n", c.library->label.c_str(), c.name().c_str(),
           undisturbed ? median(quiet) : median_of_all, undisturbed, median_of_all, all.size());
  }
  fflush(stdout);
}
} // namespace

int main(int count, char ** arguments) {
  if (count < 6) return 2;
  const char * prefix = arguments[1];
  int nq = 0, nv = 0;
  std::ifstream(std::string(prefix) + ".states") >> nq >> nv;
  std::vector<Library> libraries;
  libraries.reserve(count);
  for (int i = 5; i < count; ++i) {
    Library library;
    if (open(arguments[i], prefix, library)) libraries.push_back(library);
  }
  std::vector<Reference> references;
  std::vector<Contender> sound;
  for (const Library & library : libraries)
    for (unsigned i = 0; i < library.variants.size(); ++i) {
      Contender c{&library, i};
      const double error = worst_error(c, nv, references);
      printf("check\t%s\t%s\t%.3g\n", library.label.c_str(), c.name().c_str(), error);
      if (error <= TOLERANCE) sound.push_back(c);
    }
  const std::string functions = "," + std::string(arguments[4]) + ",";
  const auto unasked = [&](const Contender & c) {
    return functions.find("," + c.function() + ",") == std::string::npos;
  };
  sound.erase(std::remove_if(sound.begin(), sound.end(), unasked), sound.end());
  if (!sound.empty()) measure(sound, atof(arguments[2]), atoi(arguments[3]));
  return 0;
}
