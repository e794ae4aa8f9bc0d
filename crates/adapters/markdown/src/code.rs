//! Code blocks, highlighted with the few classes of our style sheet. Their text is rendered here only.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

use comrak::nodes::NodeCodeBlock;
use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxReference, SyntaxSet};

/// The time limit of highlighting per document. Later blocks stay plain.
const HIGHLIGHT_TIMEOUT: Duration = Duration::from_secs(1);

/// Longer blocks stay plain, in bytes.
const MAX_CODE: usize = 64 * 1024;

/// A block with a longer line stays plain, in bytes: it was not written by a person.
const MAX_LINE: usize = 1_000;

#[derive(Default)]
pub struct CodeHighlighter {
    /// The deadline for highlighting; `None` before the first block.
    until: Option<Instant>,
}

impl CodeHighlighter {
    /// Renders a block, which can be scrolled by keyboard. Highlighting only adds elements around parts of the text.
    pub fn block(&mut self, block: &NodeCodeBlock) -> String {
        let language = block.info.split_whitespace().next().unwrap_or_default();
        let mut html = String::from("<pre tabindex=\"0\"><code");
        if !language.is_empty() {
            html.push_str(" class=\"language-");
            escape(language, &mut html);
            html.push('"');
        }
        html.push('>');
        match self.coloured(language, &block.literal) {
            Some(coloured) => html.push_str(&coloured),
            None => escape(&block.literal, &mut html),
        }
        html.push_str("</code></pre>\n");
        html
    }

    fn coloured(&mut self, language: &str, code: &str) -> Option<String> {
        if code.len() > MAX_CODE || code.lines().any(|line| line.len() > MAX_LINE) {
            return None;
        }
        let syntax = syntax(language)?;
        let until = *self.until.get_or_insert_with(|| Instant::now() + HIGHLIGHT_TIMEOUT);
        colour(code, syntax, until)
    }
}

fn escape(text: &str, html: &mut String) {
    // Writing to a string can't fail.
    let _ = comrak::html::escape(html, text);
}

/// The grammars, loaded with the first code block.
static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(two_face::syntax::extra_newlines);

/// Scopes with their classes; `None` is the colour of the surrounding text. The first match on the innermost scope that has one counts.
const CLASSES: &[(&str, Option<&str>)] = &[
    ("comment", Some("hl-comment")),
    ("constant", Some("hl-constant")),
    ("support.constant", Some("hl-constant")),
    ("string", Some("hl-string")),
    // Exempt from string colours inside a string: `${…}`, and code of another language.
    ("meta.interpolation", None),
    ("meta.template.expression", None),
    ("source", None),
    ("text", None),
    ("keyword.operator.word", Some("hl-keyword")),
    ("keyword.operator.logical.python", Some("hl-keyword")),
    ("keyword.operator", None),
    ("keyword", Some("hl-keyword")),
    ("storage", Some("hl-keyword")),
    ("variable.language", Some("hl-keyword")),
    ("entity.name.function", Some("hl-function")),
    ("support.function", Some("hl-function")),
    ("variable.function", Some("hl-function")),
    ("entity.name.tag", Some("hl-name")),
    ("entity.other.attribute-name", Some("hl-attribute")),
    ("support.type.property-name", Some("hl-attribute")),
    ("meta.property-name", Some("hl-attribute")),
    ("entity.name", Some("hl-type")),
    ("entity.other.inherited-class", Some("hl-type")),
    ("support.type", Some("hl-type")),
    ("support.class", Some("hl-type")),
    ("markup.inserted", Some("hl-inserted")),
    ("markup.deleted", Some("hl-deleted")),
    ("markup.heading", Some("hl-keyword")),
];

/// Strings that are keys, not values.
const KEYS: [&str; 2] = ["meta.structure.dictionary.key", "meta.mapping.key"];

static SCOPES: LazyLock<Vec<(Scope, Option<&str>)>> =
    LazyLock::new(|| CLASSES.iter().filter_map(|(name, class)| Some((Scope::new(name).ok()?, *class))).collect());

static KEY_SCOPES: LazyLock<Vec<Scope>> =
    LazyLock::new(|| KEYS.iter().filter_map(|name| Scope::new(name).ok()).collect());

/// Returns the grammar of a language, by its name or a file extension.
fn syntax(language: &str) -> Option<&'static SyntaxReference> {
    if language.is_empty() {
        return None;
    }
    let syntax = SYNTAXES.find_syntax_by_token(language)?;
    (syntax.name != SYNTAXES.find_syntax_plain_text().name).then_some(syntax)
}

/// Returns the highlighted code as HTML; `None` if it took too long or the grammar failed.
fn colour(code: &str, syntax: &SyntaxReference, until: Instant) -> Option<String> {
    let mut state = ParseState::new(syntax);
    let mut stack = ScopeStack::new();
    let mut coloured = Coloured::default();
    for line in code.split_inclusive('\n') {
        if Instant::now() >= until {
            return None;
        }
        let mut done = 0;
        for (place, change) in state.parse_line(line, &SYNTAXES).ok()? {
            coloured.push(line.get(done..place)?, class(&stack));
            stack.apply(&change).ok()?;
            done = place;
        }
        coloured.push(line.get(done..)?, class(&stack));
    }
    Some(coloured.finish())
}

fn class(stack: &ScopeStack) -> Option<&'static str> {
    let scopes = stack.as_slice().iter().rev();
    let known = scopes.filter_map(|scope| SCOPES.iter().find(|(prefix, _)| prefix.is_prefix_of(*scope)));
    let class = known.map(|(_, class)| *class).next().flatten()?;
    let is_key = || stack.as_slice().iter().any(|scope| KEY_SCOPES.iter().any(|key| key.is_prefix_of(*scope)));
    Some(if class == "hl-string" && is_key() { "hl-attribute" } else { class })
}

/// HTML with an element around each run of one class.
#[derive(Default)]
struct Coloured {
    html: String,
    open: Option<&'static str>,
}

impl Coloured {
    fn push(&mut self, text: &str, class: Option<&'static str>) {
        if text.is_empty() {
            return;
        }
        if class != self.open {
            self.close();
            if let Some(class) = class {
                self.html.extend(["<span class=\"", class, "\">"]);
            }
            self.open = class;
        }
        escape(text, &mut self.html);
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.html.push_str("</span>");
        }
    }

    fn finish(mut self) -> String {
        self.close();
        self.html
    }
}
