//! Models within models of SDF: nested, included and merged. Figures are Drake's 1.51, which reads by
//! libsdformat 16, of these files.

use rbd_codegen::{Loaded, Model, Options, load, load_str};
use rbd_runtime::reference::{self, Body};
use tempfile::TempDir;

const INERTIAL: &str = "<inertial><pose>0.1 0.02 -0.03 0.3 -0.4 0.5</pose><mass>1.5</mass><inertia>\
    <ixx>0.02</ixx><ixy>0.001</ixy><ixz>0.002</ixz><iyy>0.03</iyy><iyz>-0.003</iyz><izz>0.025</izz>\
    </inertia></inertial>";

fn link(name: &str, pose: &str) -> String {
    format!("<link name='{name}'>{pose}{INERTIAL}</link>")
}

fn joint(name: &str, ends: [&str; 2], pose: &str) -> String {
    let [parent, child] = ends;
    format!(
        "<joint name='{name}' type='revolute'>{pose}<parent>{parent}</parent><child>{child}</child>\
         <axis><xyz>0 0.6 0.8</xyz></axis></joint>"
    )
}

/// By joint, what gravity asks of it and the diagonal of H, at q = 0.
#[track_caller]
fn same(model: &Model, expected: &[(&str, [f64; 2])]) {
    let robot = model.as_runtime();
    let n = robot.nv();
    let (q, mut bodies) = (vec![0.0; n], vec![Body::zero(); n]);
    let (mut tau, mut h) = (vec![0.0; n], vec![0.0; n * n]);
    reference::gravity(&robot, &mut bodies, &q, &mut tau);
    reference::crba(&robot, &mut bodies, &q, &mut h);
    assert_eq!(n, expected.len(), "{:?}", model.joint_names);
    for (name, [torque, inertia]) in expected {
        let at = model.joint_names.iter().position(|joint| joint == name);
        let at = at.unwrap_or_else(|| panic!("{name}: {:?}", model.joint_names));
        // 1e-13: rounding of two programs.
        assert!((tau[at] - torque).abs() < 1e-13, "{name}: {}", tau[at]);
        let h = h[at * n + at];
        assert!((h - inertia).abs() < 1e-13, "{name}: {h}");
    }
}

#[test]
fn nested_models_have_names_frames_and_placements_of_their_own() {
    let text = [
        "<sdf version='1.9'><model name='robot' placement_frame='arm::elbow'>\
         <pose>0.1 0.2 0.3 0.4 0.5 0.6</pose>\
         <frame name='mount' attached_to='trunk'><pose>0.2 0.1 0 0.3 0.2 0.1</pose></frame>\
         <model name='arm' placement_frame='elbow' canonical_link='fore'>\
         <pose relative_to='mount'>0.5 0 0.1 0 0.4 0</pose>\
         <frame name='elbow' attached_to='hand::palm'><pose>0.05 0 0.02 0.7 0 0</pose></frame>",
        &link("upper", "<pose>0.1 0 0 0 0.2 0</pose>"),
        &link(
            "fore",
            "<pose relative_to='hand::__model__'>0 0.1 0 0.2 0 0</pose>",
        ),
        "<model name='hand'><pose relative_to='upper'>0.3 0 0 0 0 0.9</pose>",
        &link("palm", "<pose>0 0 0.1 0.3 0 0</pose>"),
        "</model>",
        &joint("elbow_joint", ["upper", "__model__"], ""),
        &joint("wrist", ["fore", "hand"], ""),
        "</model>",
        &link("trunk", ""),
        &joint(
            "lift",
            ["world", "trunk"],
            "<pose relative_to='arm'>0.1 0 0 0 0 0.3</pose>",
        ),
        &joint(
            "shoulder",
            ["mount", "arm::upper"],
            "<pose relative_to='arm::hand::palm'/>",
        ),
        "</model></sdf>",
    ];
    let text = text.concat();
    let loaded = load_str(text.as_bytes(), "robot.sdf", &Options::default());
    let model = loaded.unwrap_or_else(|said| panic!("{said}")).model;
    assert!(model.link_names.contains(&"arm::hand::palm".to_owned()));
    same(
        &model,
        &[
            ("lift", [-7.253_699_607_908_498, 0.552_468_232_148_893_4]),
            ("shoulder", [1.849_034_114_622_083, 0.225_601_663_075_964_3]),
            (
                "arm::elbow_joint",
                [-12.188_824_763_849_9, 0.588_560_139_433_071_7],
            ),
            (
                "arm::wrist",
                [-1.391_929_823_616_09, 0.042_834_114_253_515_54],
            ),
        ],
    );
    let wrong = text.replace("'arm::hand::palm'/>", "'arm::hand::plam'/>");
    let error = load_str(wrong.as_bytes(), "robot.sdf", &Options::default());
    let error = error.expect_err("there is no such frame").to_string();
    assert!(error.contains("did you mean `arm::hand::palm`?"), "{error}");
}

/// A robot of a hand that is merged into it, and of two fingers.
fn files() -> TempDir {
    let robot = [
        "<sdf version='1.9'>\n<model name='robot_of_parts'>",
        &link("base", ""),
        "<include merge='true'><uri>model://hand</uri><name>grip</name>\
         <placement_frame>palm</placement_frame>\
         <pose relative_to='base'>0.4 0 0.1 0.2 0.3 0</pose></include>\n\
         <include><uri>model://finger/finger.sdf</uri><name>left</name>\
         <pose relative_to='palm'>0.1 0.05 0 0 0 0.2</pose></include>\n\
         <include><uri>model://finger/finger.sdf</uri><name>right</name>\
         <pose relative_to='palm'>0.1 -0.05 0 0 0 -0.2</pose></include>",
        &joint("lift", ["world", "base"], ""),
        &joint("turn", ["base", "_merged__grip__model__"], ""),
        &joint("spread", ["palm", "left::tip"], ""),
        &joint("close", ["palm", "right"], ""),
        "</model></sdf>",
    ];
    let hand = [
        "<sdf version='1.8'><model name='hand'><pose>9 9 9 0 0 0</pose>\
         <frame name='grasp'><pose>0 0 0.1 0 0.2 0</pose></frame>",
        &link("palm", "<pose>0.02 0 0 0 0 0.4</pose>"),
        &link("thumb", "<pose relative_to='grasp'>0 0.1 0 0 0 0</pose>"),
        "<joint name='bend' type='revolute'><pose relative_to='__model__'>0 0.1 0.2 0 0 0</pose>\
         <parent>palm</parent><child>thumb</child>\
         <axis><xyz expressed_in='__model__'>0 0.6 0.8</xyz></axis></joint></model></sdf>",
    ];
    // Of an old version: the axis is in the model's frame, and a joint is called as its link.
    let finger = [
        "<sdf version='1.6'><model name='finger'>",
        &link("tip", ""),
        &link("nail", "<pose>0.1 0 0 0 0.5 0</pose>"),
        "<joint name='nail' type='revolute'><parent>tip</parent><child>nail</child>\
         <axis><xyz>0 1 0</xyz><use_parent_model_frame>1</use_parent_model_frame></axis></joint>\
         <gz::system_priority gz::of='2'>1</gz::system_priority></model></sdf>",
    ];
    let world = "<sdf version='1.10'><world name='w'><model name='ground'><static>true</static>\
        <link name='l'/></model><include><uri>model://robot</uri>\
        <pose>0 0 1 0 0.3 0</pose></include></world></sdf>";
    let config = "<model><sdf version='1.4'>old.sdf</sdf><sdf version='1.9'>robot.sdf</sdf>\
        <sdf version='9.9'>new.sdf</sdf></model>";
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (file, text) in [
        ("worlds/main.sdf", world),
        ("robot/robot.sdf", &robot.concat()),
        ("robot/model.config", config),
        ("elsewhere/hand/model.sdf", &hand.concat()),
        ("finger/finger.sdf", &finger.concat()),
    ] {
        let path = folder.path().join(file);
        let parent = path.parent().expect("it has one");
        std::fs::create_dir_all(parent).expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
    }
    folder
}

fn from(folder: &TempDir, options: &Options) -> Result<Loaded, String> {
    let loaded = load(&folder.path().join("worlds/main.sdf"), options);
    loaded.map_err(|said| {
        let folder = folder.path().display().to_string();
        said.to_string().replace(&folder, "FOLDER")
    })
}

#[test]
fn included_models_are_those_of_their_files() {
    let folder = files();
    let elsewhere = folder.path().join("elsewhere").display().to_string();
    let by_name = format!("hand={elsewhere}/hand");
    let loaded = [by_name, elsewhere].map(|packages| {
        let options = Options::default().packages(vec![packages]);
        from(&folder, &options).unwrap_or_else(|said| panic!("{said}"))
    });
    assert_eq!(loaded[0].model, loaded[1].model);
    assert!(loaded[0].warnings.is_empty(), "{:?}", loaded[0].warnings);
    // A file that is included twice is tracked once.
    assert_eq!(loaded[0].included.len(), 3);
    same(
        &loaded[0].model,
        &[
            ("lift", [-29.391_542_663_790_68, 3.245_138_116_322_001_7]),
            ("turn", [-3.620_581_669_666_157_7, 0.624_902_479_432_893_7]),
            ("bend", [0.175_053_273_101_188_4, 0.055_802_644_648_849_96]),
            (
                "spread",
                [-0.349_481_017_515_355_5, 0.120_139_043_946_400_4],
            ),
            (
                "left::nail",
                [-0.304_181_905_795_901_26, 0.045_417_621_519_703_22],
            ),
            (
                "close",
                [-0.980_836_091_287_014_3, 0.120_139_043_946_400_36],
            ),
            (
                "right::nail",
                [-0.232_979_263_627_989_6, 0.045_417_621_519_703_216],
            ),
        ],
    );
}

#[test]
fn files_that_cannot_be_included_say_so_on_their_line() {
    let folder = files();
    let error = from(&folder, &Options::default()).expect_err("the hand is elsewhere");
    let expected = "FOLDER/robot/robot.sdf:2: <include>: the model `model://hand` is not found; it is \
        looked for beside the file and above it; name its folder";
    assert!(error.contains(expected), "{error}");
    let hand = |text: &str| {
        let path = folder.path().join("hand");
        std::fs::create_dir_all(&path).expect("a folder can be made");
        std::fs::write(path.join("model.sdf"), text).expect("a file can be written");
        from(&folder, &Options::default()).expect_err("the hand is wrong")
    };
    for (text, expected) in [
        (
            "<sdf version='1.9'>\n<model name='h'><include><uri>model://robot</uri></include></model></sdf>",
            "FOLDER/hand/model.sdf:2: <include>: `model://robot` includes itself",
        ),
        (
            "<robot name='h'/>",
            "FOLDER/hand/model.sdf: `robot` begins the file, and not `sdf`",
        ),
        (
            "<sdf version='1.9'><light name='l'/></sdf>",
            "FOLDER/robot/robot.sdf:2: <include>: there are 0 models in the file, not one",
        ),
        (
            "<sdf version='1.9'><model name='h'><include><uri>https://a.b/c</uri></include></model></sdf>",
            "`https://a.b/c` is not read from the network",
        ),
        (
            "<sdf version='1.9'><model name='h'>\n<include/></model></sdf>",
            "FOLDER/hand/model.sdf:2: <include>: there is nothing in it",
        ),
        (
            "<sdf version='1.9'>\n<model name='h'><link name='base'/></model></sdf>",
            "FOLDER/hand/model.sdf:2: link `base`: a second link of this name; the first is on line 2 of \
             FOLDER/robot/robot.sdf",
        ),
    ] {
        let error = hand(text);
        assert!(error.contains(expected), "{error}");
    }
    let alone = "<sdf version='1.9'><include><uri>model://robot</uri></include></sdf>";
    let error = load_str(alone.as_bytes(), "robot.sdf", &Options::default());
    let error = error.expect_err("a text has no folder").to_string();
    assert!(
        error.contains("load the file that includes by its path"),
        "{error}"
    );
}
