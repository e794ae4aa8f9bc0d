//! The files of the sample content, which the program carries.

use anyhow::anyhow;
use rust_embed::Embed;
use serde::Deserialize;

use crate::content_files::{ContentFiles, Markdown, Source, markdown_files};

#[derive(Embed)]
#[folder = "sample/"]
struct Files;

impl Source for Files {
    fn list(&self, folder: &str) -> anyhow::Result<Vec<String>> {
        let prefix = format!("{folder}/");
        let mut names: Vec<_> = Self::iter().filter(|name| name.starts_with(&prefix)).map(String::from).collect();
        names.sort();
        Ok(names)
    }

    fn text(&self, name: &str) -> anyhow::Result<Option<String>> {
        Ok(Self::get(name).map(|file| String::from_utf8(file.data.into_owned())).transpose()?)
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Person {
    pub username: String,
    pub display_name: Option<String>,
    pub bio: Option<String>,
    #[serde(default)]
    pub is_admin: bool,
    #[serde(default)]
    pub client: bool,
}

pub fn people() -> anyhow::Result<Vec<Markdown<Person>>> {
    let mut faults = Vec::new();
    let people = markdown_files(&Files, "people", &mut faults);
    if faults.is_empty() { Ok(people) } else { Err(at_fault(&faults)) }
}

pub fn content() -> anyhow::Result<ContentFiles> {
    ContentFiles::read(&Files).map_err(|faults| at_fault(&faults))
}

fn at_fault(faults: &[String]) -> anyhow::Error {
    anyhow!("the sample is at fault: {}", faults.join("; "))
}
