// generate PREFIX FOLDER: C sources by CppADCodeGen of Pinocchio's algorithms for one robot, a
// folder each, and FOLDER/entries.h, the list of them. Input is [q, v, a or tau]; of a matrix the
// entries of its upper triangle come out that are not zero for every state.
#include <pinocchio/codegen/cppadcg-algo.hpp> // has to come before all else of Pinocchio

#include "pinocchio_model.hpp"
#include <filesystem>
#include <iostream>
#include <pinocchio/algorithm/cholesky.hpp>

using namespace pinocchio;
using Symbol = CppAD::cg::CG<double>;
using Taped = CppAD::AD<Symbol>;
using Vector = Eigen::Matrix<Taped, Eigen::Dynamic, 1>;
using TapedModel = ModelTpl<Taped>;
using TapedData = DataTpl<Taped>;

int main(int, char ** arguments) {
  const std::string prefix = arguments[1], folder = arguments[2];
  const Model model = read_model(prefix, GRAVITY, true);
  const TapedModel taped = model.cast<Taped>();
  const Data structure(model);
  const int nq = model.nq, nv = model.nv;
  std::filesystem::create_directories(folder);
  std::ofstream entries(folder + "/entries.h");

  const auto generate = [&](const std::string & name, const std::string & symbol, auto && algorithm) {
    Vector x(nq + 2 * nv);
    for (int i = 0; i < x.size(); ++i) x[i] = 0.1 * (i + 1);
    CppAD::Independent(x);
    TapedData data(taped);
    const Vector q = x.head(nq), v = x.segment(nq, nv), last = x.tail(nv);
    const Vector y = algorithm(data, q, v, last);
    CppAD::ADFun<Symbol> tape(x, y);
    tape.optimize("no_compare_op");
    CppAD::cg::ModelCSourceGen<double> source(tape, symbol);
    source.setCreateForwardZero(true);
    source.setMaxAssignmentsPerFunc(1000000); // one function, so that the compiler sees it whole
    CppAD::cg::ModelLibraryCSourceGen<double> library(source);
    CppAD::cg::SaveFilesModelLibraryProcessor<double>(library).saveSourcesTo(folder + "/" + symbol);
    entries << "ENTRY(\"" << name << "\", " << symbol << ")\n";
  };
  const auto matrix = [&](TapedData & data) {
    std::vector<Taped> found;
    for (int i = 0; i < nv; ++i)
      for (int j = i; j < i + structure.nvSubtree_fromRow[i]; ++j) found.push_back(data.M(i, j));
    return Vector(Eigen::Map<Vector>(found.data(), found.size()));
  };
  const Vector zero = Vector::Zero(nv);
  generate("rnea", "rnea", [&](auto & data, auto & q, auto & v, auto & a) -> Vector {
    return rnea(taped, data, q, v, a);
  });
  generate("bias", "bias", [&](auto & data, auto & q, auto & v, auto &) -> Vector {
    return nonLinearEffects(taped, data, q, v);
  });
  generate("bias:rnea", "bias_rnea", [&](auto & data, auto & q, auto & v, auto &) -> Vector {
    return rnea(taped, data, q, v, zero);
  });
  generate("gravity", "gravity", [&](auto & data, auto & q, auto &, auto &) -> Vector {
    return computeGeneralizedGravity(taped, data, q);
  });
  generate("gravity:rnea", "gravity_rnea", [&](auto & data, auto & q, auto &, auto &) -> Vector {
    return rnea(taped, data, q, zero, zero);
  });
  for (const bool world : {false, true}) {
    const Convention convention = world ? Convention::WORLD : Convention::LOCAL;
    const std::string way = world ? "world" : "local";
    generate("crba:" + way, "crba_" + way, [&](auto & data, auto & q, auto &, auto &) -> Vector {
      crba(taped, data, q, convention);
      return matrix(data);
    });
    generate("aba:" + way, "aba_" + way, [&](auto & data, auto & q, auto & v, auto & tau) -> Vector {
      return aba(taped, data, q, v, tau, convention);
    });
  }
  generate("forward_dynamics:local_matrix", "solve", [&](auto & data, auto & q, auto & v, auto & tau) -> Vector {
    crba(taped, data, q, Convention::LOCAL);
    cholesky::decompose(taped, data);
    Vector x = tau - rnea(taped, data, q, v, zero);
    cholesky::solve(taped, data, x);
    return x;
  });
  // Where those entries of the matrix belong, for whoever reads it.
  std::ofstream rows(folder + "/subtrees.h");
  for (int i = 0; i < nv; ++i) rows << structure.nvSubtree_fromRow[i] << ",";
  return 0;
}
