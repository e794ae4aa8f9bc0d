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

/// All figures of a run.
#[derive(Default)]
pub struct Table {
    rows: Vec<(String, String, f64, String, Goal)>,
}

impl Table {
    /// A comparison with a bare handler.
    pub fn add(&mut self, what: &str, compared: &Compared, goal: Goal) {
        let Compared { ours, theirs, ratio } = compared;
        self.rows.push((what.to_owned(), format!("{ours:.0} of {theirs:.0} a second"), *ratio, String::new(), goal));
    }

    /// Two times in seconds, the second of which is the measure of the first.
    pub fn times(&mut self, what: &str, ours: f64, theirs: f64, goal: Goal) {
        let sides = format!("{:.2} and {:.2} ms", ours * 1e3, theirs * 1e3);
        self.rows.push((what.to_owned(), sides, ours / theirs, " ×".to_owned(), goal));
    }

    /// A figure without a comparison.
    pub fn figure(&mut self, what: &str, figure: f64, unit: &str, goal: Goal) {
        self.rows.push((what.to_owned(), String::new(), figure, format!(" {unit}"), goal));
    }

    pub fn holds(&self) -> bool {
        self.rows.iter().all(|(_, _, figure, _, goal)| goal.holds(*figure))
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| what | product, bare handler | figure | goal | |\n|---|---|---|---|---|")?;
        for (what, sides, figure, unit, goal) in &self.rows {
            let verdict = if goal.holds(*figure) { "holds" } else { "**misses**" };
            writeln!(f, "| {what} | {sides} | {figure:.2}{unit} | {goal}{unit} | {verdict} |")?;
        }
        Ok(())
    }
}
