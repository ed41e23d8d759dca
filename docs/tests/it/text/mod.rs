//! Markdown as prose: its sentences and its links.

/// The text without code, tables and headings; a blank line ends each paragraph and each point of a
/// list.
fn prose(markdown: &str) -> String {
    let mut prose = String::new();
    let mut is_code = false;
    for line in markdown.lines() {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        let line_of_code = is_code || is_fence || line.starts_with("    ");
        let is_prose = !line_of_code && !line.starts_with(['|', '#', '>', '<', '{']);
        let point = line.trim_start();
        let is_numbered = point
            .split_once(". ")
            .is_some_and(|(n, _)| n.parse::<u8>().is_ok());
        let rest = match point.split_once(' ') {
            Some(("-", rest)) => Some(rest),
            Some((_, rest)) if is_numbered => Some(rest),
            _ => None,
        };
        if let Some(rest) = rest.filter(|_| is_prose) {
            prose += "\n";
            prose += rest;
        } else if is_prose {
            prose += line;
        }
        prose += if is_prose && !line.is_empty() {
            " "
        } else {
            "\n"
        };
    }
    prose
}

/// The sentences of a page. One ends at a full stop, a question mark or a paragraph's end.
pub(crate) fn sentences(markdown: &str) -> Vec<String> {
    let prose = prose(markdown);
    let parts = prose.lines().flat_map(|paragraph| {
        let marked = paragraph.replace("** ", " ").replace("**", "");
        let marked = marked.replace(". ", ".\n").replace("? ", "?\n");
        let sentences = marked.lines().map(|s| s.trim().to_owned());
        sentences.collect::<Vec<_>>()
    });
    parts.filter(|sentence| !sentence.is_empty()).collect()
}

/// Where links and pictures lead.
pub(crate) fn links(markdown: &str) -> Vec<&str> {
    let ends = markdown.split("](").skip(1);
    ends.filter_map(|rest| rest.split_once(')').map(|(link, _)| link))
        .collect()
}

#[test]
fn prose_is_told_from_the_rest() {
    let page = "# A b c\n\nOne two. Three\nfour five?\n\n| a. b. |\n\n- **Six.** Seven\n- eight\n\n```\nx. y.\n```\nNine [ten](x.md).\n";
    let found = sentences(page);
    let wanted = [
        "One two.",
        "Three four five?",
        "Six.",
        "Seven",
        "eight",
        "Nine [ten](x.md).",
    ];
    assert_eq!(found, wanted);
    assert_eq!(links(page), ["x.md"]);
}
