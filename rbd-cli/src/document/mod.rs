//! A report as blocks of text and tables; one file a rendering.

mod html;
mod markdown;
mod terminal;

pub(crate) use html::escaped as escaped_html;

/// One block of a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Block {
    /// The title of the document, without markup.
    Title(String),
    /// The head of a section.
    Section(String),
    /// A paragraph.
    Text(String),
    /// One line each.
    List(Vec<String>),
    /// Lines of characters.
    Picture(String),
    /// A square of characters; terminals omit those that are wider than most terminals.
    Matrix {
        /// Its lines.
        picture: String,
        /// The meaning of the characters.
        legend: String,
    },
    /// A table.
    Sheet(Sheet),
    /// An SVG element, complete and escaped; shown in HTML only.
    Figure(String),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sheet {
    /// The caption of the table.
    pub(crate) caption: String,
    /// Name and side of each column.
    pub(crate) columns: Vec<(&'static str, Side)>,
    /// Headings over groups of columns, with the number of columns of each, from the first to the last; may
    /// be empty.
    pub(crate) groups: Vec<(&'static str, usize)>,
    /// As many cells in each row as there are columns.
    pub(crate) rows: Vec<SheetRow>,
}

/// One row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SheetRow {
    /// The cells, without markup.
    pub(crate) cells: Vec<String>,
    /// Whether it is highlighted.
    pub(crate) strong: bool,
}

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

impl Sheet {
    /// A table without rows.
    pub(crate) fn new(caption: impl Into<String>, columns: &[(&'static str, Side)]) -> Self {
        Self {
            caption: caption.into(),
            columns: columns.to_vec(),
            ..Self::default()
        }
    }

    /// The same with names over groups of columns, which must cover all columns.
    pub(crate) fn grouped(self, groups: &[(&'static str, usize)]) -> Self {
        let groups = groups.to_vec();
        Self { groups, ..self }
    }

    /// The heading over each column: the name of its group over the first, nothing over others.
    fn heads(&self) -> impl Iterator<Item = &'static str> {
        let groups = self.groups.iter().flat_map(|(name, columns)| {
            let others = columns.saturating_sub(1);
            std::iter::once(*name).chain(std::iter::repeat_n("", others))
        });
        groups.chain(std::iter::repeat("")).take(self.columns.len())
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, cells: Vec<String>, strong: bool) {
        self.rows.push(SheetRow { cells, strong });
    }
}

/// A document.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Document(pub(crate) Vec<Block>);

impl Document {
    /// Renders it for a terminal.
    pub(crate) fn to_terminal(&self) -> String {
        self.0.iter().map(terminal::block).collect()
    }

    /// Renders it as markdown.
    pub(crate) fn to_markdown(&self) -> String {
        self.0.iter().map(markdown::block).collect()
    }

    /// Renders it as one self-contained HTML page, which is also well-formed XML.
    pub(crate) fn to_html(&self) -> String {
        html::page(&self.0)
    }
}
