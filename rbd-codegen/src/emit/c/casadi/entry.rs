//! One function of the interface, with the functions that answer questions about it.

use super::patterns::Patterns;
use crate::generate::external::Matrix;

/// A function of the interface.
pub(super) struct Entry<'a> {
    pub(super) name: String,
    pub(super) arguments: &'a [Matrix],
    pub(super) results: &'a [Matrix],
    /// The array of zeros for arguments that are not given.
    pub(super) zeros: String,
    /// The function that computes the results: from the stored entries of the arguments to those of the
    /// results.
    pub(super) called: String,
    /// For each result that the called function has in another order: the table with the place of each
    /// entry, and how many numbers that function writes.
    pub(super) tables: Vec<Option<(String, usize)>>,
}

impl Entry<'_> {
    /// All functions of the entry.
    pub(super) fn definitions(&self, patterns: &mut Patterns<'_>) -> String {
        let name = &self.name;
        let (n_in, n_out) = (self.arguments.len(), self.results.len());
        let (evaluation, numbers) = self.evaluation();
        let [names_in, names_out] = [self.arguments, self.results].map(names);
        let [patterns_in, patterns_out] =
            [self.arguments, self.results].map(|all| sparsities(all, patterns));
        let export = "CASADI_SYMBOL_EXPORT";
        format!(
            "{evaluation}\
             {export} casadi_int {name}_n_in(void) {{ return {n_in}; }}\n\
             {export} casadi_int {name}_n_out(void) {{ return {n_out}; }}\n\
             {export} const char *{name}_name_in(casadi_int i)\n{names_in}\
             {export} const char *{name}_name_out(casadi_int i)\n{names_out}\
             {export} const casadi_int *{name}_sparsity_in(casadi_int i)\n{patterns_in}\
             {export} const casadi_int *{name}_sparsity_out(casadi_int i)\n{patterns_out}\
             {export} int {name}_work(casadi_int *sz_arg, casadi_int *sz_res, casadi_int *sz_iw, casadi_int *sz_w)\n\
             {{\n    if (sz_arg) *sz_arg = {n_in};\n    if (sz_res) *sz_res = {n_out};\n    \
             if (sz_iw) *sz_iw = 0;\n    if (sz_w) *sz_w = {numbers};\n    return 0;\n}}\n\
             {export} int {name}_alloc_mem(void) {{ return 0; }}\n\
             {export} int {name}_init_mem(int mem) {{ (void)mem; return 0; }}\n\
             {export} void {name}_free_mem(int mem) {{ (void)mem; }}\n\
             {export} int {name}_checkout(void) {{ return 0; }}\n\
             {export} void {name}_release(int mem) {{ (void)mem; }}\n\
             {export} void {name}_incref(void) {{ }}\n\
             {export} void {name}_decref(void) {{ }}\n\n"
        )
    }

    /// The function that computes, and the number of numbers in its workspace.
    fn evaluation(&self) -> (String, usize) {
        let mut text = String::new();
        let (mut called, mut numbers, mut copies) = (Vec::new(), 0, String::new());
        for (i, _) in stored(self.arguments) {
            let name = format!("argument_{i}");
            let zeros = &self.zeros;
            text += &format!("    const double *const {name} = arg[{i}] ? arg[{i}] : {zeros};\n");
            called.push(name);
        }
        for (i, matrix) in stored(self.results) {
            let name = format!("result_{i}");
            match &self.tables[i] {
                None => {
                    text += &format!(
                        "    double *const {name} = res[{i}] ? res[{i}] : w + {numbers};\n"
                    );
                    numbers += matrix.entries.len();
                }
                Some((table, count)) => {
                    text += &format!("    double *const {name} = w + {numbers};\n");
                    numbers += count;
                    copies += &format!(
                        "    if (res[{i}]) {{\n        int k;\n        for (k = 0; k < {}; k++)\n            \
                         res[{i}][k] = {name}[{table}[k]];\n    }}\n",
                        matrix.entries.len()
                    );
                }
            }
            called.push(name);
        }
        for (name, is_used) in [
            ("arg", text.contains("arg[")),
            ("res", text.contains("res[") || copies.contains("res[")),
            ("w", text.contains("w + ")),
            ("iw", false),
            ("mem", false),
        ] {
            if !is_used {
                text += &format!("    (void){name};\n");
            }
        }
        let (name, function, list) = (&self.name, &self.called, called.join(", "));
        let evaluation = format!(
            "CASADI_SYMBOL_EXPORT int {name}(const double **arg, double **res, casadi_int *iw, double *w, int mem)\n\
             {{\n{text}    {function}({list});\n{copies}    return 0;\n}}\n"
        );
        (evaluation, numbers)
    }
}

fn stored(all: &[Matrix]) -> impl Iterator<Item = (usize, &Matrix)> {
    let all = all.iter().enumerate();
    all.filter(|(_, matrix)| !matrix.entries.is_empty())
}

fn names(all: &[Matrix]) -> String {
    let names = all.iter().map(|matrix| format!("\"{}\"", matrix.name));
    chosen(names)
}

fn sparsities(all: &[Matrix], patterns: &mut Patterns<'_>) -> String {
    chosen(all.iter().map(|matrix| patterns.name(matrix)))
}

/// `{ switch (i) { case 0: return ...; ... } }`
fn chosen(values: impl Iterator<Item = String>) -> String {
    let cases = values
        .enumerate()
        .map(|(k, value)| format!("    case {k}: return {value};\n"));
    let cases: String = cases.collect();
    format!("{{\n    switch (i) {{\n{cases}    default: return 0;\n    }}\n}}\n")
}
