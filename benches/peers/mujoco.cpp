// MuJoCo's smooth dynamics by its C interface. The linear velocity of its floating base is in world
// coordinates, and accelerates as a point does; states are converted before any time is taken.
#include "peer.hpp"
#include <cstring>
#include <memory>
#include <mujoco/mujoco.h>

namespace {
struct Converted {
  std::vector<double> q, v, a, tau;
  double rotation[9], turning[3]; // of the base; and omega x v in its frame
};

const mjModel * model;
mjData * data;
bool floating;
int nv;
std::vector<Converted> states;
std::vector<double> force, acceleration;
// For each of Pinocchio's velocity coordinates, MuJoCo's.
std::vector<int> order;

enum Variant { RNEA, BIAS, GRAVITY_TERM, CRBA, SOLVE };

// x turned into the world by the base's rotation, or, `back`, out of it.
void turn(const double * r, double * x, bool back = false) {
  double y[3];
  for (int i = 0; i < 3; ++i) {
    y[i] = 0;
    for (int j = 0; j < 3; ++j) y[i] += (back ? r[3 * j + i] : r[3 * i + j]) * x[j];
  }
  memcpy(x, y, sizeof y);
}

Converted converted(const State & s) {
  Converted c;
  const int more = floating ? 1 : 0;
  c.q.resize(nv + more), c.v.resize(nv), c.a.resize(nv), c.tau.resize(nv);
  for (int i = 0; i < nv; ++i) {
    c.v[order[i]] = s.v[i], c.a[order[i]] = s.a[i], c.tau[order[i]] = s.tau[i];
    c.q[order[i] + more] = s.q[i + more];
  }
  if (!floating) return c;
  memcpy(c.q.data(), s.q.data(), 3 * sizeof(double));
  c.q[3] = s.q[6], c.q[4] = s.q[3], c.q[5] = s.q[4], c.q[6] = s.q[5];
  mju_quat2Mat(c.rotation, &c.q[3]);
  mju_cross(c.turning, &s.v[3], &s.v[0]);
  mju_addTo3(c.a.data(), c.turning);
  for (auto * x : {&c.v, &c.a, &c.tau}) turn(c.rotation, x->data());
  return c;
}

void open(const std::string & prefix) {
  char why[1000] = "";
  mjModel * loaded = mj_loadXML((prefix + ".mujoco.urdf").c_str(), nullptr, why, sizeof why);
  if (!loaded) throw std::runtime_error(why);
  mju_fill(loaded->opt.gravity, 0, 3);
  loaded->opt.gravity[2] = -GRAVITY;
  loaded->opt.disableflags |= mjDSBL_CONTACT | mjDSBL_CONSTRAINT;
  model = loaded;
  data = mj_makeData(model);
  nv = model->nv;
  floating = model->nq == nv + 1;
  force.resize(nv), acceleration.resize(nv);
  States read;
  read.read(prefix);
  if (read.nv != nv || read.nq != model->nq) throw std::runtime_error("another number of joints");
  for (int i = 0; floating && i < 6; ++i) order.push_back(i);
  std::ifstream joints(prefix + ".joints");
  for (std::string name; std::getline(joints, name);) {
    const int joint = mj_name2id(model, mjOBJ_JOINT, name.c_str());
    if (joint < 0) throw std::runtime_error("no joint " + name);
    order.push_back(model->jnt_dofadr[joint]);
  }
  for (const State & s : read.all) states.push_back(converted(s));
}

void place(const Converted & s) {
  memcpy(data->qpos, s.q.data(), s.q.size() * sizeof(double));
  mj_kinematics(model, data);
  mj_comPos(model, data);
}

void run(unsigned variant, const Converted & s) {
  place(s);
  if (variant == RNEA || variant == BIAS || variant == SOLVE) {
    memcpy(data->qvel, s.v.data(), nv * sizeof(double));
    mj_comVel(model, data);
  }
  switch (variant) {
  case RNEA:
    memcpy(data->qacc, s.a.data(), nv * sizeof(double));
    return mj_rne(model, data, 1, force.data());
  case BIAS: return mj_rne(model, data, 0, force.data());
  case GRAVITY_TERM:
    mju_zero(data->qvel, nv);
    mj_comVel(model, data);
    return mj_rne(model, data, 0, force.data());
  case CRBA: return mj_crb(model, data);
  case SOLVE:
    mj_crb(model, data);
    mj_factorM(model, data);
    mj_rne(model, data, 0, force.data());
    mju_sub(force.data(), s.tau.data(), force.data(), nv);
    return mj_solveM(model, data, acceleration.data(), force.data(), 1);
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

const char * peer_variants() { return "rnea bias gravity crba forward_dynamics"; }

void peer_run(unsigned variant, unsigned first, unsigned count) {
  go_round(first, count, [&](unsigned i) {
    run(variant, states[i]);
    use(data);
  });
}

void peer_result(unsigned variant, unsigned state, double * out) {
  peer_run(variant, state, 1);
  const Converted & s = states[state];
  if (variant == CRBA) {
    mj_makeM(model, data);
    std::vector<double> full(nv * nv), line(nv);
    mj_fullM(model, data, full.data());
    if (floating) { // Rows, then columns, to the base's frame.
      for (int i = 0; i < nv; ++i) turn(s.rotation, &full[i * nv], true);
      for (int j = 0; j < nv; ++j) {
        double column[3] = {full[j], full[nv + j], full[2 * nv + j]};
        turn(s.rotation, column, true);
        for (int i = 0; i < 3; ++i) full[i * nv + j] = column[i];
      }
    }
    for (int i = 0; i < nv; ++i)
      for (int j = 0; j < nv; ++j) out[i * nv + j] = full[order[i] * nv + order[j]];
    return;
  }
  if (floating && variant == BIAS) {
    // Its base at rest accelerates as a point by nothing, Pinocchio's by omega x v.
    std::vector<double> turning(nv), more(nv);
    mju_copy3(turning.data(), s.turning);
    turn(s.rotation, turning.data());
    mj_crb(model, data);
    mj_makeM(model, data);
    mj_mulM(model, data, more.data(), turning.data());
    mju_addTo(force.data(), more.data(), nv);
  }
  std::vector<double> x = variant == SOLVE ? acceleration : force;
  if (floating) turn(s.rotation, x.data(), true);
  for (int i = 0; i < nv; ++i) out[i] = x[order[i]];
  if (floating && variant == SOLVE) mju_subFrom3(out, s.turning);
}
