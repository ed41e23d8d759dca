//! Files of meshes: STL, OBJ and MuJoCo's own MSH. Coordinates are single precision, as MuJoCo reads them.

use super::shape::Triangles;

/// The triangles of a file with this name, or the problem with it.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Triangles, String> {
    if bytes.starts_with(b"version https://git-lfs") {
        return Err("Git LFS has put a pointer here: `git lfs pull` brings the file".to_owned());
    }
    let extension = name.rsplit('.').next().unwrap_or("").to_lowercase();
    let mesh = match extension.as_str() {
        "stl" if is_text(bytes) => text_stl(bytes),
        "stl" => binary_stl(bytes),
        "obj" => obj(bytes),
        "msh" => msh(bytes),
        _ => Err(format!(
            "`{extension}` is none of the formats stl, obj and msh"
        )),
    }?;
    let count = mesh.vertices.len();
    if mesh
        .faces
        .as_flattened()
        .iter()
        .any(|i| *i as usize >= count)
    {
        return Err("a face has a vertex that is not there".to_owned());
    }
    if mesh.vertices.as_flattened().iter().any(|x| !x.is_finite()) {
        return Err("a coordinate is not finite".to_owned());
    }
    Ok(mesh)
}

const SHORT: &str = "the file is cut off, or of another format";

fn word(bytes: &[u8], at: usize) -> Option<[u8; 4]> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok()
}

fn count(bytes: &[u8], at: usize) -> Result<usize, String> {
    let word = word(bytes, at).ok_or(SHORT)?;
    Ok(u32::from_le_bytes(word) as usize)
}

/// Points of three floats from `at` on, `step` bytes apart.
fn point(bytes: &[u8], at: usize) -> Result<[f64; 3], String> {
    let number = |i: usize| word(bytes, at + 4 * i).map(|word| f64::from(f32::from_le_bytes(word)));
    match [0, 1, 2].map(number) {
        [Some(x), Some(y), Some(z)] => Ok([x, y, z]),
        _ => Err(SHORT.to_owned()),
    }
}

/// Each three vertices as a face.
fn soup(vertices: Vec<[f64; 3]>) -> Triangles {
    let faces = (0..vertices.len() as u32 / 3).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]);
    let faces = faces.collect();
    Triangles { vertices, faces }
}

fn binary_stl(bytes: &[u8]) -> Result<Triangles, String> {
    let faces = count(bytes, 80)?;
    if faces.checked_mul(50) != bytes.len().checked_sub(84) {
        return Err(SHORT.to_owned());
    }
    let corners = (0..3 * faces).map(|i| point(bytes, 84 + 50 * (i / 3) + 12 * (i % 3 + 1)));
    Ok(soup(corners.collect::<Result<_, _>>()?))
}

/// Whether an STL file is text: binary ones may begin with `solid`, too.
fn is_text(bytes: &[u8]) -> bool {
    let size = count(bytes, 80)
        .ok()
        .and_then(|faces| faces.checked_mul(50));
    bytes.trim_ascii_start().starts_with(b"solid") && size != bytes.len().checked_sub(84)
}

fn float(text: Option<&str>) -> Result<f64, String> {
    let text = text.ok_or(SHORT)?;
    let number = text
        .parse::<f32>()
        .map_err(|_| format!("`{text}` is not a number"))?;
    Ok(f64::from(number))
}

fn floats<'t>(mut words: impl Iterator<Item = &'t str>) -> Result<[f64; 3], String> {
    Ok([
        float(words.next())?,
        float(words.next())?,
        float(words.next())?,
    ])
}

fn text_stl(bytes: &[u8]) -> Result<Triangles, String> {
    let text = String::from_utf8_lossy(bytes);
    let mut vertices = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        if words.next() == Some("vertex") {
            vertices.push(floats(words)?);
        }
    }
    Ok(soup(vertices))
}

/// The first object's faces, as in MuJoCo. Quadrilaterals are cut along the shorter diagonal.
fn obj(bytes: &[u8]) -> Result<Triangles, String> {
    let text = String::from_utf8_lossy(bytes);
    let mut mesh = Triangles::default();
    let mut is_first = true;
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => mesh.vertices.push(floats(words)?),
            Some("f") if is_first => {
                let count = mesh.vertices.len();
                let corners = words.map(|corner| index(corner, count));
                let corners = corners.collect::<Result<Vec<_>, _>>()?;
                cut(&corners, &mut mesh);
            }
            Some("o" | "g") => is_first &= mesh.faces.is_empty(),
            _ => {}
        }
    }
    Ok(mesh)
}

/// The vertex of `3/1/2`, from 1, or from the last one back.
fn index(corner: &str, count: usize) -> Result<u32, String> {
    let text = corner.split('/').next().unwrap_or("");
    let number: i64 = text.parse().map_err(|_| format!("`{text}` is no vertex"))?;
    let from_zero = if number < 0 {
        count as i64 + number
    } else {
        number - 1
    };
    u32::try_from(from_zero).map_err(|_| format!("`{text}` is no vertex"))
}

fn cut(corners: &[u32], mesh: &mut Triangles) {
    let length = |i: usize, j: usize| {
        let [a, b] = [i, j].map(|i| mesh.vertices.get(corners[i] as usize).copied());
        let pairs = a.unwrap_or_default().into_iter().zip(b.unwrap_or_default());
        pairs.map(|(x, y)| (x - y) * (x - y)).sum::<f64>()
    };
    let start = usize::from(corners.len() == 4 && length(1, 3) <= length(0, 2));
    let at = |i: usize| corners[(start + i) % corners.len()];
    for i in 1..corners.len().saturating_sub(1) {
        mesh.faces.push([at(0), at(i), at(i + 1)]);
    }
}

/// Numbers of vertices, normals, texture coordinates and faces, then these.
fn msh(bytes: &[u8]) -> Result<Triangles, String> {
    let [vertices, normals, coordinates, faces] = [0, 4, 8, 12].map(|at| count(bytes, at));
    let (vertices, faces) = (vertices?, faces?);
    let numbers = 4 + 3 * (vertices + normals? + faces) + 2 * coordinates?;
    if numbers.checked_mul(4) != Some(bytes.len()) {
        return Err(SHORT.to_owned());
    }
    let end = bytes.len() - 12 * faces;
    let corner = |i: usize, j: usize| count(bytes, end + 12 * i + 4 * j).map(|i| i as u32);
    let face = |i: usize| Ok([corner(i, 0)?, corner(i, 1)?, corner(i, 2)?]);
    Ok(Triangles {
        vertices: (0..vertices)
            .map(|i| point(bytes, 16 + 12 * i))
            .collect::<Result<_, _>>()?,
        faces: (0..faces).map(face).collect::<Result<_, String>>()?,
    })
}
