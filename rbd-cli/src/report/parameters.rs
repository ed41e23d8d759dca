//! The base inertial parameters for a terminal.

use std::fmt::{Result, Write};

use rbd_codegen::report::{BodyRow, ParameterRows};

pub(super) fn write(rows: &ParameterRows, out: &mut String) -> Result {
    writeln!(out, "Base inertial parameters: {}\n", rows.summary())?;
    // Forms are of any length, so no table; each link is named once.
    for forms in rows.forms.chunk_by(|a, b| a.joint == b.joint) {
        writeln!(out, "  {} ({})", forms[0].link, forms[0].joint)?;
        for form in forms {
            writeln!(out, "    {} = {}", form.text(), form.value_text())?;
        }
    }
    bodies("Only in combination", &rows.combined, out)?;
    bodies("No effect", &rows.no_effect, out)?;
    writeln!(out, "\n{}\n", rows.legend)
}

fn bodies(title: &str, bodies: &[BodyRow], out: &mut String) -> Result {
    if bodies.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}\n")?;
    for body in bodies {
        writeln!(out, "  {}: {}", body.link, body.text())?;
    }
    Ok(())
}
