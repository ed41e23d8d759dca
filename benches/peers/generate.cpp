// generate PREFIX PART FOLDER: C sources by CppADCodeGen of Pinocchio's algorithms for one robot, a
// folder each, FOLDER/entries.h, the list of them, and FOLDER/places.h, where in the result of
// `peer.hpp` each output belongs. Input is [q, v, a or tau]; of a matrix the entries come out that
// are not zero for every state, and of a symmetric one those of its upper triangle. PART is
// "dynamics", "rnea_derivatives" or "forward_dynamics_derivatives".
#include <pinocchio/codegen/cppadcg-algo.hpp> // has to come before all else of Pinocchio

#include "pinocchio_model.hpp"
#include <array>
#include <filesystem>
#include <iostream>
#include <pinocchio/algorithm/cholesky.hpp>
#include <sstream>

using namespace pinocchio;
using Symbol = CppAD::cg::CG<double>;
using Taped = CppAD::AD<Symbol>;
using Vector = Eigen::Matrix<Taped, Eigen::Dynamic, 1>;
using TapedModel = ModelTpl<Taped>;
using TapedData = DataTpl<Taped>;

// What comes out of a function, and where it belongs: in two places if a matrix is symmetric.
struct Outputs {
  std::vector<Taped> values;
  std::vector<std::array<int, 2>> places;
  int next = 0;

  void vector(const Vector & x) {
    for (int i = 0; i < x.size(); ++i) add(x[i], next + i, next + i);
    next += x.size();
  }
  template <class Matrix> void matrix(const Matrix & m) {
    for (int i = 0; i < m.rows(); ++i)
      for (int j = 0; j < m.cols(); ++j) add(m(i, j), place(m, i, j), place(m, i, j));
    next += m.size();
  }
  template <class Matrix> void symmetric(const Matrix & m) {
    for (int i = 0; i < m.rows(); ++i)
      for (int j = i; j < m.cols(); ++j) add(m(i, j), place(m, i, j), place(m, j, i));
    next += m.size();
  }

private:
  template <class Matrix> int place(const Matrix & m, int i, int j) {
    return next + i * int(m.cols()) + j;
  }
  void add(const Taped & value, int place, int mirrored) {
    if (CppAD::IdenticalZero(value)) return;
    values.push_back(value);
    places.push_back({place, mirrored});
  }
};

struct Generator {
  const std::string folder;
  const TapedModel model;
  std::ostringstream entries, places;

  Generator(const Model & from, const std::string & into) : folder(into), model(from.cast<Taped>()) {
    std::filesystem::create_directories(folder);
  }

  template <class Algorithm>
  void generate(const std::string & name, const std::string & symbol, Algorithm && algorithm) {
    const int nq = model.nq, nv = model.nv;
    Vector x(nq + 2 * nv);
    for (int i = 0; i < x.size(); ++i) x[i] = 0.1 * (i + 1);
    CppAD::Independent(x);
    TapedData data(model);
    const Vector q = x.head(nq), v = x.segment(nq, nv), last = x.tail(nv);
    Outputs out;
    algorithm(out, data, q, v, last);
    const Vector y = Eigen::Map<Vector>(out.values.data(), out.values.size());
    CppAD::ADFun<Symbol> tape(x, y);
    tape.optimize("no_compare_op");
    CppAD::cg::ModelCSourceGen<double> source(tape, symbol);
    source.setCreateForwardZero(true);
    source.setMaxAssignmentsPerFunc(1000000); // one function, so that the compiler sees it whole
    CppAD::cg::ModelLibraryCSourceGen<double> library(source);
    CppAD::cg::SaveFilesModelLibraryProcessor<double>(library).saveSourcesTo(folder + "/" + symbol);
    entries << "ENTRY(\"" << name << "\", " << symbol << ")\n";
    places << "const Places " << symbol << "_places = {";
    for (const auto & place : out.places) places << "{" << place[0] << "," << place[1] << "},";
    places << "};\n";
  }

  // The derivatives of rnea by q in the tangent space, v and a as CppAD has them from its tape, in
  // reverse mode.
  void differentiate_rnea(const std::string & name) {
    const int nq = model.nq, nv = model.nv;
    Vector z(nq + 3 * nv);
    for (int i = 0; i < z.size(); ++i) z[i] = i < nv ? 0 : 0.1 * (i + 1);
    CppAD::Independent(z);
    TapedData data(model);
    const Vector q = moved(z.segment(nv, nq), z.head(nv)), v = z.segment(nv + nq, nv), a = z.tail(nv);
    const Vector tau = rnea(model, data, q, v, a);
    CppAD::ADFun<Symbol> function(z, tau);
    function.optimize("no_compare_op");
    const Pattern pattern = asked_for(function);
    auto again = function.base2ad();
    generate(name + ":jacobian", name + "_jacobian", [&](Outputs & out, auto &, auto & q, auto & v, auto & a) {
      std::vector<Taped> at(nv, Taped(0));
      for (const Vector * part : {&q, &v, &a}) at.insert(at.end(), part->begin(), part->end());
      CppAD::sparse_rcv<std::vector<size_t>, std::vector<Taped>> found(pattern);
      CppAD::sparse_jac_work work;
      again.sparse_jac_rev(at, found, pattern, "cppad", work);
      using Matrix = Eigen::Matrix<Taped, Eigen::Dynamic, Eigen::Dynamic>;
      Matrix by[] = {Matrix::Zero(nv, nv), Matrix::Zero(nv, nv), Matrix::Zero(nv, nv)};
      for (size_t k = 0; k < found.nnz(); ++k) {
        const int column = found.col()[k] < size_t(nv) ? found.col()[k] : found.col()[k] - nq;
        by[column / nv](found.row()[k], column % nv) = found.val()[k];
      }
      out.matrix(by[0]);
      out.matrix(by[1]);
      out.symmetric(by[2]);
    });
  }

  // The list comes last: where it is, all else is.
  void write_lists() const {
    std::ofstream(folder + "/places.h") << places.str();
    std::ofstream(folder + "/entries.h") << entries.str();
  }

private:
  using Pattern = CppAD::sparse_rc<std::vector<size_t>>;

  // q moved by what is small: right to the first order, which derivatives at 0 are of.
  Vector moved(const Vector & q, const Vector & by) const {
    Vector moved = q;
    for (size_t joint = 1; joint < model.joints.size(); ++joint) {
      const int of_q = model.idx_qs[joint], of_v = model.idx_vs[joint];
      if (model.nqs[joint] == 1) {
        moved[of_q] += by[of_v];
        continue;
      }
      using Quaternion = Eigen::Quaternion<Taped>;
      const Quaternion turned(q.segment<4>(of_q + 3));
      const Eigen::Matrix<Taped, 3, 1> half = Taped(0.5) * by.segment<3>(of_v + 3);
      moved.segment<3>(of_q) += turned.toRotationMatrix() * by.segment<3>(of_v);
      moved.segment<4>(of_q + 3) = (turned * Quaternion(Taped(1), half[0], half[1], half[2])).coeffs();
    }
    return moved;
  }

  // Where derivatives by all but q itself can be other than zero; of those by a, which are H, the upper
  // triangle.
  Pattern asked_for(CppAD::ADFun<Symbol> & function) const {
    const size_t inputs = function.Domain(), nv = model.nv, of_a = inputs - nv;
    Pattern identity(inputs, inputs, inputs), all, asked(nv, inputs, 0);
    for (size_t i = 0; i < inputs; ++i) identity.set(i, i, i);
    function.for_jac_sparsity(identity, false, false, false, all);
    for (size_t k = 0; k < all.nnz(); ++k) {
      const size_t row = all.row()[k], column = all.col()[k];
      const bool of_q = column >= nv && column < nv + model.nq;
      if (!of_q && (column < of_a || column - of_a >= row)) asked.push_back(row, column);
    }
    return asked;
  }
};

void dynamics(Generator & generator) {
  const TapedModel & model = generator.model;
  const Vector zero = Vector::Zero(model.nv);
  generator.generate("rnea", "rnea", [&](auto & out, auto & data, auto & q, auto & v, auto & a) {
    out.vector(rnea(model, data, q, v, a));
  });
  generator.generate("bias", "bias", [&](auto & out, auto & data, auto & q, auto & v, auto &) {
    out.vector(nonLinearEffects(model, data, q, v));
  });
  generator.generate("bias:rnea", "bias_rnea", [&](auto & out, auto & data, auto & q, auto & v, auto &) {
    out.vector(rnea(model, data, q, v, zero));
  });
  generator.generate("gravity", "gravity", [&](auto & out, auto & data, auto & q, auto &, auto &) {
    out.vector(computeGeneralizedGravity(model, data, q));
  });
  generator.generate("gravity:rnea", "gravity_rnea", [&](auto & out, auto & data, auto & q, auto &, auto &) {
    out.vector(rnea(model, data, q, zero, zero));
  });
  for (const bool world : {false, true}) {
    const Convention convention = world ? Convention::WORLD : Convention::LOCAL;
    const std::string way = world ? "world" : "local";
    generator.generate("crba:" + way, "crba_" + way, [&](auto & out, auto & data, auto & q, auto &, auto &) {
      crba(model, data, q, convention);
      out.symmetric(data.M);
    });
    generator.generate("aba:" + way, "aba_" + way, [&](auto & out, auto & data, auto & q, auto & v, auto & tau) {
      out.vector(aba(model, data, q, v, tau, convention));
    });
  }
  generator.generate("forward_dynamics:local_matrix", "solve", [&](auto & out, auto & data, auto & q, auto & v, auto & tau) {
    crba(model, data, q, Convention::LOCAL);
    cholesky::decompose(model, data);
    Vector x = tau - rnea(model, data, q, v, zero);
    cholesky::solve(model, data, x);
    out.vector(x);
  });
}

void rnea_derivatives(Generator & generator) {
  const std::string name = "rnea_derivatives";
  generator.generate(name, name, [&](auto & out, auto & data, auto & q, auto & v, auto & a) {
    computeRNEADerivatives(generator.model, data, q, v, a);
    out.matrix(data.dtau_dq);
    out.matrix(data.dtau_dv);
    out.symmetric(data.M);
  });
  generator.differentiate_rnea(name);
}

void forward_dynamics_derivatives(Generator & generator) {
  const std::string name = "forward_dynamics_derivatives";
  generator.generate(name, name, [&](auto & out, auto & data, auto & q, auto & v, auto & tau) {
    computeABADerivatives(generator.model, data, q, v, tau);
    out.vector(data.ddq);
    out.matrix(data.ddq_dq);
    out.matrix(data.ddq_dv);
    out.symmetric(data.Minv);
  });
}

int main(int count, char ** arguments) {
  if (count != 4) return 2;
  const std::string part = arguments[2];
  Generator generator(read_model(arguments[1], GRAVITY, true), arguments[3]);
  if (part == "dynamics") dynamics(generator);
  else if (part == "rnea_derivatives") rnea_derivatives(generator);
  else if (part == "forward_dynamics_derivatives") forward_dynamics_derivatives(generator);
  else return 2;
  generator.write_lists();
  return 0;
}
