//! Both built frontend bundles, embedded: what browsers load, and what the page engine runs. A build without them embeds
//! nothing.

use std::borrow::Cow;

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../frontend/dist/client"]
struct Client;

#[derive(Embed)]
#[folder = "../../frontend/dist/server"]
struct Server;

/// The browser's files, by their names below the bundle's root.
pub fn client() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Client::iter().filter_map(|name| Some((name.to_string(), Client::get(&name)?.data)))
}

/// The script that draws pages; none: it is not built.
#[must_use]
pub fn server() -> Option<String> {
    let script = Server::get("server.js")?.data;
    String::from_utf8(script.into_owned()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_bundles_are_there_or_neither() {
        let manifest = client().any(|(name, _)| name == "manifest.json");
        assert_eq!(manifest, server().is_some());
    }
}
