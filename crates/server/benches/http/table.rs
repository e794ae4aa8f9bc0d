//! The figures as a Markdown table.

use std::fmt;

use crate::Compared;

/// The goal of a figure.
#[derive(Clone, Copy)]
pub enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

impl Goal {
    fn holds(self, figure: f64) -> bool {
        match self {
            Self::AtLeast(least) => figure >= least,
            Self::AtMost(most) => figure <= most,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(least) => write!(f, "≥ {least}"),
            Self::AtMost(most) => write!(f, "≤ {most}"),
        }
    }
}

/// Prints the figures of a run as they come: what fails later takes none of them away.
pub struct Table {
    holds: bool,
}

impl Table {
    #[must_use]
    pub fn start() -> Self {
        println!("| what | product, bare handler | figure | goal | |\n|---|---|---|---|---|");
        Self { holds: true }
    }

    /// A comparison with a bare handler.
    pub fn add(&mut self, what: &str, compared: &Compared, goal: Goal) {
        let Compared { ours, theirs, ratio } = compared;
        self.row(what, &format!("{ours:.0} of {theirs:.0} a second"), *ratio, "", goal);
    }

    /// Two times in seconds, the second of which is the measure of the first.
    pub fn times(&mut self, what: &str, ours: f64, theirs: f64, goal: Goal) {
        let sides = format!("{:.2} and {:.2} ms", ours * 1e3, theirs * 1e3);
        self.row(what, &sides, ours / theirs, " ×", goal);
    }

    /// A figure without a comparison.
    pub fn figure(&mut self, what: &str, figure: f64, unit: &str, goal: Goal) {
        self.row(what, "", figure, &format!(" {unit}"), goal);
    }

    fn row(&mut self, what: &str, sides: &str, figure: f64, unit: &str, goal: Goal) {
        let holds = goal.holds(figure);
        let verdict = if holds { "holds" } else { "**misses**" };
        println!("| {what} | {sides} | {figure:.2}{unit} | {goal}{unit} | {verdict} |");
        self.holds &= holds;
    }

    /// Whether all figures hold their goals.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.holds
    }
}
