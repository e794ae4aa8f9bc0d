//! Blocks of code. The one place that knows how their text is drawn: colours for a language would be put on it here.

use std::fmt::{self, Write};

use comrak::nodes::NodeCodeBlock;

/// Draws a block; it can be scrolled by keyboard.
pub fn block(out: &mut dyn Write, block: &NodeCodeBlock) -> fmt::Result {
    out.write_str("<pre tabindex=\"0\"><code")?;
    if let Some(language) = block.info.split_whitespace().next() {
        out.write_str(" class=\"language-")?;
        comrak::html::escape(out, language)?;
        out.write_char('"')?;
    }
    out.write_char('>')?;
    comrak::html::escape(out, &block.literal)?;
    out.write_str("</code></pre>\n")
}
