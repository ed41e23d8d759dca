//! Robots, links, joints, frames and fields that are called as generated code calls something.
//!
//! Whatever identifiers a robot's code has, with everything that can be asked for, robots and their
//! parts are given these names, and the code for them is compiled. Robots have the names that their own
//! code binds and a sample of those that it does not: `RBD_SEED=n` takes another, and with
//! `RBD_WHOLE=1` robots have all.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::{env, fs};

use rbd_codegen::internals::names::identifier;
use rbd_codegen::{
    Base, BuildError, Builder, ConstraintEnd, ConstraintKind, ConstraintOption, FieldKind,
    FrameOption, FunctionName, Item, JointDescription, JointKind, JointOverride, JointTerm,
    LinkDescription, RobotDescription,
};
use rbd_testing::Generator;

use crate::scratch::{self, cargo};

fn link(name: impl Into<String>) -> LinkDescription {
    let link = LinkDescription::new(name).mass(1.0);
    link.inertia([0.1, 0.0, 0.0, 0.2, 0.0, 0.25])
}

fn joint(name: &str, kind: JointKind, parent: &str, child: &str) -> JointDescription {
    let joint = JointDescription::new(name, kind, parent, child);
    match kind {
        JointKind::Planar | JointKind::Spherical => joint,
        JointKind::Helical => joint.axis([0.0, 0.6, 0.8]).pitch(0.1),
        _ => joint.axis([0.0, 0.6, 0.8]),
    }
}

/// Two joints in a row.
fn arm(name: &str) -> RobotDescription {
    RobotDescription::new(name)
        .link(link("base"))
        .link(link("upper"))
        .link(link("fore"))
        .joint(joint("shoulder", JointKind::Continuous, "base", "upper"))
        .joint(joint("elbow", JointKind::Continuous, "upper", "fore"))
}

/// With a joint of every kind.
fn every_joint() -> RobotDescription {
    let kinds = [
        JointKind::Continuous,
        JointKind::Continuous,
        JointKind::Prismatic,
        JointKind::Planar,
        JointKind::Spherical,
        JointKind::Helical,
    ];
    let mut robot = RobotDescription::new("everything").link(link("base"));
    for (i, kind) in kinds.into_iter().enumerate() {
        let above = if i == 0 {
            "base".to_owned()
        } else {
            format!("l{i}")
        };
        let below = format!("l{}", i + 1);
        robot =
            robot
                .link(link(below.clone()))
                .joint(joint(&format!("j{i}"), kind, &above, &below));
    }
    robot
}

fn inertia(of: &str) -> FieldKind {
    FieldKind::Inertia {
        link: of.to_owned(),
        replaces: false,
    }
}

/// Everything that can be asked for, of functions those that `some` names.
fn asked_for(
    robot: RobotDescription,
    functions: impl IntoIterator<Item = FunctionName>,
) -> Builder {
    Builder::from_description(robot)
        .functions(functions)
        .frames([FrameOption::on_link("tool", "base")])
        .damping(JointTerm::All(0.1))
        .friction(JointTerm::All(0.1))
        .armature(JointTerm::All(0.1))
        .machine_code(true)
        .batch(true)
        .allow(rbd_codegen::WarningKind::ALL.iter().copied())
}

/// The functions whose code differs in more than its arithmetic: on the robot, on matrices, with matrices of
/// their own, on frames, with sines and without.
const SOME: [FunctionName; 5] = [
    FunctionName::Rnea,
    FunctionName::RneaDerivatives,
    FunctionName::Crba,
    FunctionName::Ltdl,
    FunctionName::FramePlacement,
];

/// The words of `source` that are not in comments or texts, numbered variables once.
fn identifiers(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in source.lines() {
        let code = line.split("//").next().unwrap_or("");
        for (i, part) in code.split('"').enumerate() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let words = part.split(|c| !is_word(c)).filter(|_| i % 2 == 0);
            found.extend(
                words
                    .filter(|w| w.starts_with(|c: char| !c.is_numeric()))
                    .map(one_number),
            );
        }
    }
    found.remove("");
    found
}

/// One in so many of the names that a robot's own code does not bind.
const ONE_IN: usize = 24;

/// The names that robots get: with any other of the rest, code is as with those of the sample.
fn of_robots(names: &BTreeSet<String>, bound: &BTreeSet<String>) -> BTreeSet<String> {
    let seed = env::var("RBD_SEED").map_or(1, |text| text.parse().expect("a number"));
    println!("RBD_SEED={seed}");
    let mut random = Generator::new(seed);
    let is_whole = rbd_testing::is_whole();
    let is_bound = |name: &str| name.len() <= 2 || bound.contains(name);
    let is_taken = |name: &&String| {
        let is_in_sample = random.index(ONE_IN) == 0;
        is_whole || is_in_sample || is_bound(name) || is_bound(&identifier::upper_camel(name))
    };
    names.iter().filter(is_taken).cloned().collect()
}

/// The names that `source` declares: of types, modules, constants and what is imported.
fn declared(source: &str) -> BTreeSet<String> {
    let keywords = ["struct", "enum", "trait", "type", "mod", "const", "as"];
    let code = source
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    let code: Vec<&str> = code.collect();
    let code = code.join("\n");
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: Vec<&str> = code
        .split(|c| !is_word(c))
        .filter(|w| !w.is_empty())
        .collect();
    let pairs = words.windows(2).filter(|pair| keywords.contains(&pair[0]));
    pairs.map(|pair| one_number(pair[1])).collect()
}

/// `t17` as `t1`: one stands for all.
fn one_number(word: &str) -> String {
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_type = ["i", "u", "f"].contains(&stem);
    match stem == word || is_type {
        true => word.to_owned(),
        false => format!("{stem}1"),
    }
}

/// All identifiers, and those that the code of a robot with [`SOME`] functions declares.
fn every_identifier() -> [BTreeSet<String>; 2] {
    let [mut found, mut bound] = [BTreeSet::new(), BTreeSet::new()];
    let every = FunctionName::ALL.iter().copied();
    // Drives have armatures, which steps of bodies refuse.
    let of_drives = |f: &FunctionName| !f.is_spook();
    let of_frames = |f: &FunctionName| !f.needs_full_rank() && of_drives(f);
    let unbounded = JointOverride::from_name("unbounded", None, None).unwrap();
    let held = |link: &str| {
        let ends = ["base", link].map(ConstraintEnd::of_link);
        let [a, b] = ends;
        ConstraintOption::frames("held", ConstraintKind::Ball, a, b)
    };
    let plain = asked_for(every_joint(), every.clone().filter(of_frames)).joint("j0", unbounded);
    let plain = plain.constraint(held("l5"));
    let floating = asked_for(arm("floating"), every.clone().filter(of_drives));
    let floating = floating.base(Base::Floating);
    let floating = floating.constraint(held("fore"));
    let stepping = asked_for(arm("stepping"), every.filter(|f| f.is_maximal()));
    let stepping = stepping.armature(JointTerm::None);
    let mut with_fields = asked_for(arm("fields"), SOME);
    for (name, kind) in [
        ("payload", inertia("fore")),
        ("gravity", FieldKind::Gravity),
        ("drives", FieldKind::Damping),
    ] {
        with_fields = with_fields.field(name, kind);
    }
    let with_fields = with_fields.damping(JointTerm::None);
    for builder in [plain, floating, stepping] {
        found.extend(identifiers(&builder.generate_text().unwrap()));
    }
    for builder in [with_fields, asked_for(arm("some"), SOME)] {
        let text = builder.generate_text().unwrap();
        found.extend(identifiers(&text));
        bound.extend(declared(&text));
    }
    [found, bound]
}

/// The source, not formatted, or what is said instead of it.
fn text(builder: &Builder) -> Result<String, String> {
    let compiled = builder.compile();
    let compiled = compiled.map_err(|error: BuildError| error.to_string())?;
    Ok(compiled.tokens(&Item::public()).to_string())
}

#[test]
fn names_of_generated_code_are_free_to_robots() {
    let [names, bound] = every_identifier();
    let robots = of_robots(&names, &bound);
    // It is all there.
    for name in [
        "T",
        "A",
        "E",
        "R",
        "F",
        "W",
        "WithSinCos",
        "Batch",
        "InertiaMatrix",
    ] {
        assert!(robots.contains(name), "{name} is not in {robots:?}");
    }
    for name in ["q", "t1", "rnea"] {
        assert!(names.contains(name), "{name} is not in {names:?}");
    }
    let scratch = scratch::empty("named", r#""std", "batch""#, "");
    let mut modules = String::new();
    let mut add = |name: &str, text: &str| {
        let module = format!("m{}", modules.lines().count());
        fs::write(scratch.join(format!("src/{module}.rs")), text).unwrap();
        writeln!(modules, "pub mod {module}; // {name}").unwrap();
    };

    // As the file names the robot: its type begins with a capital letter, its module does not.
    let mut types = BTreeSet::new();
    for name in &robots {
        // Where only the module can meet something, a type that stands in it is enough.
        let builder = match names.contains(&identifier::upper_camel(name)) {
            true => asked_for(arm(name), SOME),
            false => Builder::from_description(arm(name)).functions([FunctionName::Crba]),
        };
        let text = text(&builder).unwrap();
        let (_, rest) = text.split_once("pub struct ").unwrap();
        let named = rest.split(';').next().unwrap().trim().to_owned();
        if types.insert(named) {
            add(&format!("robot {name}"), &text);
        }
    }
    // As options name it. In small letters, as variables are, it cannot be called.
    // Of the types that there are by now, some have a field too.
    let (mut taken, mut refused) = (0, 0);
    for (i, name) in robots.iter().enumerate() {
        if types.contains(name) && i % 8 != 0 && !rbd_testing::is_whole() {
            continue;
        }
        let builder = asked_for(arm("arm"), SOME).struct_name(name);
        let builder = builder.field("payload", inertia("fore"));
        match text(&builder) {
            Ok(text) => {
                taken += 1;
                add(&format!("struct {name}"), &text);
            }
            Err(said) => {
                refused += 1;
                assert!(said.contains("option `struct_name`"), "{name}: {said}");
                assert!(
                    !name.starts_with(char::is_uppercase) || name == "Self",
                    "{name}: {said}"
                );
            }
        }
    }
    println!("{taken} types, {refused} refused, {} robots", types.len());

    // Links, joints, frames and fields, of one robot. What is generated grows with their product:
    // they have one in six of the names, and with fields and batches not those of functions, which are long.
    let mut own = names.iter().enumerate().collect::<Vec<_>>();
    own.retain(|(i, name)| rbd_testing::is_whole() || i % 6 == 0 || robots.contains(*name));
    let own: BTreeSet<String> = own.into_iter().map(|(_, name)| name.clone()).collect();
    let short = own.iter().filter(|name| name.len() <= 6);
    let short = short.cloned().collect();
    for (has_fields, names) in [(false, &own), (true, &short)] {
        let mut robot = RobotDescription::new("arm").link(link("base"));
        for name in names {
            robot = robot
                .link(link(name))
                .joint(joint(name, JointKind::Continuous, "base", name));
        }
        let allowed = frames(&robot, names);
        assert!(
            allowed.len() > names.len() / 2,
            "{} of {}",
            allowed.len(),
            names.len()
        );
        let functions = [FunctionName::Gravity, FunctionName::FramePlacement];
        let mut builder = Builder::from_description(robot)
            .functions(functions)
            .frames(allowed)
            .batch(has_fields)
            .allow(rbd_codegen::WarningKind::ALL.iter().copied());
        if has_fields {
            for name in names.iter().filter(|name| is_field(name)) {
                builder = builder.field(name, inertia(name));
            }
        }
        add("links, joints, frames", &text(&builder).unwrap());
    }

    fs::write(scratch.join("src/lib.rs"), format!("{PRELUDE}{modules}")).unwrap();
    let output = cargo("check", &scratch).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{modules}");
}

/// What a crate may have that includes the code.
const PRELUDE: &str = "//! Robots with odd names.\n#![allow(non_camel_case_types)]\n";

/// Those that can be frames' names; of the others it is said why not.
fn frames(robot: &RobotDescription, names: &BTreeSet<String>) -> Vec<FrameOption> {
    let mut allowed: Vec<FrameOption> = Vec::new();
    let functions = [FunctionName::Gravity, FunctionName::FramePlacement];
    let all = names.iter().map(|name| FrameOption::on_link(name, "base"));
    let builder = Builder::from_description(robot.clone()).functions(functions);
    let said = match builder.frames(all.clone()).compile() {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    };
    for frame in all {
        let about = format!("frame `{}`:", frame.name);
        if !said.contains(&about) {
            allowed.push(frame);
        }
    }
    allowed
}

/// Whether a field can be called so.
fn is_field(name: &str) -> bool {
    let builder = Builder::from_description(arm("arm")).functions([FunctionName::Gravity]);
    builder.field(name, inertia("fore")).compile().is_ok()
}
