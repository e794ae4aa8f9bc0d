//! The text format, for figures that are read at a scrape. They can be left out, which the recorder's can't.

use std::fmt::{Display, Write as _};

/// Metrics as text.
pub struct Text(pub String);

impl Text {
    /// Adds a figure that can go up and down.
    pub fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.add("gauge", name, "", help, value);
    }

    /// Adds a figure that only goes up.
    pub fn counter(&mut self, name: &str, help: &str, value: impl Display) {
        self.add("counter", name, "", help, value);
    }

    /// Adds a figure that is always 1, with these labels.
    pub fn info(&mut self, name: &str, help: &str, labels: &[(&str, &str)]) {
        let labels: Vec<String> = labels.iter().map(|(label, value)| format!("{label}=\"{value}\"")).collect();
        self.add("gauge", name, &format!("{{{}}}", labels.join(",")), help, 1);
    }

    fn add(&mut self, kind: &str, name: &str, labels: &str, help: &str, value: impl Display) {
        // Writing to a text can't fail.
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name}{labels} {value}\n\n");
    }
}
