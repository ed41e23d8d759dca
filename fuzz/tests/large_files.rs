//! Readers keep within their memory on files as large as they may be: one element, over and over.

use std::fs;
use std::path::Path;

use rbd_codegen::{Options, load, load_str};
use rbd_fuzz::{READER, measured};

/// The most bytes of a file, and a bit less than the most of a sign.
const BYTES: usize = 16 << 20;
const SIGNS: usize = 299_000;

/// What stands before and behind the many, and what is many.
struct Kind {
    file: &'static str,
    around: [&'static str; 2],
    elements: &'static [&'static str],
}

const KINDS: &[Kind] = &[
    Kind {
        file: "body.xml",
        around: [
            "<mujoco><default><geom size='1'/></default><worldbody><body name='a'>",
            "</body></worldbody></mujoco>",
        ],
        elements: &[
            "<geom/>",
            "<geom size='1'/>",
            "<geom type='box' size='1 1 1'/>",
            "<frame/>",
            "<frame><geom/></frame>",
            "<frame pos='1 1 1'><geom/></frame>",
            "<geom type='mesh' mesh='m'/>",
            "<geom class='none'/>",
            "<geom siez='1'/>",
            "<inertial/>",
            "<joint/>",
            "<body/>",
            "<site/>",
            "<none/>",
            "none<site/>",
        ],
    },
    Kind {
        file: "sections.xml",
        around: ["<mujoco>", "</mujoco>"],
        elements: &[
            "<compiler/>",
            "<default/>",
            "<default><default class='a'/></default>",
            "<default><geom size='1'/></default>",
            "<worldbody/>",
            "<worldbody><geom/></worldbody>",
            "<actuator><motor/></actuator>",
            "<equality><weld/></equality>",
            "<asset/>",
        ],
    },
    Kind {
        file: "actuators.xml",
        around: [
            "<mujoco><worldbody><body name='a'><joint name='j'/></body></worldbody><actuator>",
            "</actuator></mujoco>",
        ],
        elements: &["<motor/>", "<motor joint='j'/>", "<motor joint='none'/>"],
    },
    Kind {
        file: "robot.urdf",
        around: ["<robot name='r'>", "</robot>"],
        elements: &[
            "<link/>",
            "<link name='a'/>",
            "<joint/>",
            "<link><visual/></link>",
            "<transmission/>",
            "<none/>",
        ],
    },
    Kind {
        file: "link.urdf",
        around: ["<robot name='r'><link name='a'>", "</link></robot>"],
        elements: &["<inertial/>", "<visual/>", "<collision/>", "<none/>"],
    },
    Kind {
        file: "model.sdf",
        around: ["<sdf version='1.9'><model name='m'>", "</model></sdf>"],
        elements: &[
            "<link/>",
            "<link name='a'/>",
            "<joint/>",
            "<frame/>",
            "<frame name='a'/>",
            "<model/>",
            "<plugin/>",
            "<none/>",
        ],
    },
];

/// As many of `element` as the limits let through, and lines up to the largest file.
fn text(kind: &Kind, element: &str) -> String {
    let of = |sign: char| element.matches(sign).count().max(1);
    let count = SIGNS / of('<').max(of('='));
    let [before, behind] = kind.around;
    let count = count.min((BYTES - before.len() - behind.len()) / element.len());
    let mut text = before.to_owned() + &element.repeat(count) + behind;
    text += &"\n".repeat(BYTES - text.len());
    text
}

fn report(what: &str, bytes: usize, failed: &mut Vec<String>) {
    let said = format!("{what}: {:.1} MB", bytes as f64 / f64::from(1 << 20));
    println!("{said}");
    if bytes > READER.0 {
        failed.push(said);
    }
}

/// The first of `count` files has `<include>` in it, and so on.
fn chain(folder: &Path, count: usize) {
    let elements = "<geom size='1'/>".repeat(SIGNS / count - 10);
    for i in 0..count {
        let include = match i + 1 == count {
            true => String::new(),
            false => format!("<include file='{}.xml'/>", i + 1),
        };
        let inner = match i {
            0 => format!("<worldbody><body>{include}{elements}</body></worldbody>"),
            _ => format!("{include}{elements}"),
        };
        let mut text = format!("<mujoco>{inner}</mujoco>");
        text += &"\n".repeat(BYTES / count - 1 - text.len());
        fs::write(folder.join(format!("{i}.xml")), text).expect("a file is written");
    }
}

/// One test, since memory is that of the whole process.
#[test]
#[cfg_attr(debug_assertions, ignore = "a minute; with --release some seconds")]
fn readers_keep_within_their_memory() {
    let options = Options::default();
    let mut failed = Vec::new();
    for kind in KINDS {
        for element in kind.elements {
            let text = text(kind, element);
            let read = || load_str(text.as_bytes(), kind.file, &options).map(drop);
            let (_, bytes) = measured(read);
            report(&format!("{}, {element}", kind.file), bytes, &mut failed);
        }
    }
    for count in [1, 2, 8] {
        let folder = std::env::temp_dir().join(format!("rbd-large-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder is made");
        chain(&folder, count);
        let (_, bytes) = measured(|| load(&folder.join("0.xml"), &options).map(drop));
        fs::remove_dir_all(&folder).expect("the folder is there");
        report(&format!("{count} files"), bytes, &mut failed);
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
