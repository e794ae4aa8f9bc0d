//! `/manifest.webmanifest`: name, colours and icons of the installed site.

use serde_json::json;

use super::{Source, TAGLINE};

/// The background of the light theme (`--bg` in the style sheet), in sRGB.
const BACKGROUND: &str = "#fbfcfe";

pub fn write(source: &Source) -> String {
    // Relative addresses: installers refuse those of another origin than the document's.
    let manifest = json!({
        "id": "/",
        "name": source.name(),
        "short_name": source.name(),
        "description": TAGLINE,
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": BACKGROUND,
        "theme_color": BACKGROUND,
        "icons": [
            { "src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            { "src": "/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any" },
            { "src": "/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any" },
            { "src": "/icon-maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable" },
        ],
    });
    manifest.to_string()
}
