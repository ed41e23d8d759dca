//! Code lies between pages without access, and is not writable.

use region::{Protection, query};

#[test]
fn code_lies_between_pages_without_access() {
    if !rbd_jit::is_available() {
        return;
    }
    let page = region::page::size();
    let path = rbd_testing::robots().join("urdf/panda.urdf");
    let robot = rbd::jit::load(path).expect("a sound robot");
    let runs = match cfg!(all(target_arch = "aarch64", target_vendor = "apple")) {
        true => Protection::READ_WRITE_EXECUTE,
        false => Protection::READ_EXECUTE,
    };
    let counts = ["neutral", "rnea", "rnea_derivatives"].map(|name| {
        let function = robot.function(name).expect("every robot has it");
        let code = function.code().code().expect("machine code").bytes;
        let access = |k: usize| {
            let at = code.as_ptr().wrapping_add(k * page).wrapping_sub(page);
            query(at).expect("a page of ours").protection()
        };
        let count = code.len().div_ceil(page);
        assert_eq!(access(0), Protection::NONE);
        assert!((1..=count).all(|k| access(k) == runs));
        assert_eq!(access(count + 1), Protection::NONE);
        count
    });
    assert!(counts[0] == 1 && counts[2] > 2, "pages: {counts:?}");
}
