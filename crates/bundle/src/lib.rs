//! What the binary carries: the built frontend bundles, one for browsers and one for the page engine, and in packages the Postgres
//! server. If the bundles are not built, nothing is embedded.

use std::{borrow::Cow, fs, io, path::Path};

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../frontend/dist/client"]
struct Client;

#[derive(Embed)]
#[folder = "../../frontend/dist/server"]
struct Server;

// Texts of the frontend's pages as JSON.

/// A list of groups whose `items` have `question` and `answer`.
pub const DEFAULT_QUESTIONS: &str = include_str!("../../../frontend/src/site/faq/default-questions.json");
/// A list of objects with `name` and `text`.
pub const INDUSTRIES: &str = include_str!("../../../frontend/src/site/content/industries.json");
/// `lead`, the paragraphs of `story`, and `values` with `name` and `text`.
pub const ABOUT: &str = include_str!("../../../frontend/src/site/about/about.json");
/// `lead`.
pub const CASE_STUDIES: &str = include_str!("../../../frontend/src/site/case-studies/case-studies.json");
/// `lead`, `custom`, and `points` with `name` and `text`.
pub const SERVICES: &str = include_str!("../../../frontend/src/site/services/services.json");

/// The Postgres server as a tar archive compressed with zstd, and its version; `None` but in packages.
pub const POSTGRES: Option<(&str, &[u8])> = postgres();

#[cfg(feature = "postgres")]
const fn postgres() -> Option<(&'static str, &'static [u8])> {
    Some((env!("PORTICO_POSTGRES_VERSION"), include_bytes!(env!("PORTICO_POSTGRES_ARCHIVE"))))
}

#[cfg(not(feature = "postgres"))]
const fn postgres() -> Option<(&'static str, &'static [u8])> {
    None
}

/// Returns the files for browsers, by their paths relative to the bundle's root: those of the program, or for development those of
/// `client/` in a folder.
pub fn client(folder: Option<&Path>) -> io::Result<Vec<(String, Cow<'static, [u8]>)>> {
    let Some(root) = folder.map(|folder| folder.join("client")) else {
        return Ok(Client::iter().filter_map(|name| Some((name.to_string(), Client::get(&name)?.data))).collect());
    };
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(name) = path.strip_prefix(&root).ok().and_then(Path::to_str) {
                files.push((name.to_owned(), fs::read(&path)?.into()));
            }
        }
    }
    Ok(files)
}

/// Returns the script that renders pages, of the program or of `server/` in a folder; `None` if it is not built.
pub fn server(folder: Option<&Path>) -> io::Result<Option<String>> {
    if let Some(folder) = folder {
        return fs::read_to_string(folder.join("server/server.js")).map(Some);
    }
    let script = Server::get("server.js").map(|script| script.data.into_owned());
    Ok(script.and_then(|script| String::from_utf8(script).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_bundles_are_built_or_neither() {
        let manifest = client(None).unwrap().iter().any(|(name, _)| name == "manifest.json");
        assert_eq!(manifest, server(None).unwrap().is_some());
    }
}
