//! The globals of the bundle beyond the language: `console`, `URL`, `TextEncoder` and stubs. The prelude defines
//! their JavaScript interface; the functions that need native code are here.
#![expect(clippy::needless_pass_by_value, reason = "the engine converts arguments into owned values")]

use std::collections::HashMap;

use rquickjs::{
    Ctx, Object, TypedArray,
    prelude::{Func, Opt},
};
use url::{Url, form_urlencoded, quirks};

/// Passes the host's functions to the prelude, which removes them from the global scope.
pub fn install(ctx: &Ctx<'_>) -> rquickjs::Result<()> {
    let host = Object::new(ctx.clone())?;
    host.set("log", Func::from(log))?;
    host.set("encode", Func::from(encode))?;
    host.set("parse", Func::from(parse))?;
    host.set("change", Func::from(change))?;
    host.set("pairs", Func::from(pairs))?;
    host.set("query", Func::from(query))?;
    ctx.globals().set("__host", host)
}

fn log(level: String, text: String) {
    match level.as_str() {
        "error" => tracing::error!(target: "portico::page", "{text}"),
        "warn" => tracing::warn!(target: "portico::page", "{text}"),
        _ => tracing::debug!(target: "portico::page", "{text}"),
    }
}

fn encode(ctx: Ctx<'_>, text: String) -> rquickjs::Result<TypedArray<'_, u8>> {
    TypedArray::new(ctx, text.into_bytes())
}

/// The parts of a URL, named as in JavaScript's `URL`.
type Parts = HashMap<&'static str, String>;

fn parts(url: &Url) -> Parts {
    HashMap::from([
        ("href", quirks::href(url).to_owned()),
        ("origin", quirks::origin(url)),
        ("protocol", quirks::protocol(url).to_owned()),
        ("username", quirks::username(url).to_owned()),
        ("password", quirks::password(url).to_owned()),
        ("host", quirks::host(url).to_owned()),
        ("hostname", quirks::hostname(url).to_owned()),
        ("port", quirks::port(url).to_owned()),
        ("pathname", quirks::pathname(url).to_owned()),
        ("search", quirks::search(url).to_owned()),
        ("hash", quirks::hash(url).to_owned()),
    ])
}

/// Parses a URL; `None` if `new URL` throws.
fn parse(input: String, base: Opt<String>) -> Option<Parts> {
    let url = match base.0 {
        Some(base) => Url::parse(&base).ok()?.join(&input).ok()?,
        None => Url::parse(&input).ok()?,
    };
    Some(parts(&url))
}

/// Returns the URL with one part changed. An invalid value changes nothing.
fn change(href: String, part: String, value: String) -> Option<Parts> {
    let mut url = Url::parse(&href).ok()?;
    // A setter ignores an invalid value, as in a browser.
    let _refused = match part.as_str() {
        "href" => quirks::set_href(&mut url, &value).map_err(|_| ()),
        "protocol" => quirks::set_protocol(&mut url, &value),
        "username" => quirks::set_username(&mut url, &value),
        "password" => quirks::set_password(&mut url, &value),
        "host" => quirks::set_host(&mut url, &value),
        "hostname" => quirks::set_hostname(&mut url, &value),
        "port" => quirks::set_port(&mut url, &value),
        "pathname" => {
            quirks::set_pathname(&mut url, &value);
            Ok(())
        }
        "search" => {
            quirks::set_search(&mut url, &value);
            Ok(())
        }
        "hash" => {
            quirks::set_hash(&mut url, &value);
            Ok(())
        }
        _ => Err(()),
    };
    Some(parts(&url))
}

fn pairs(query: String) -> Vec<Vec<String>> {
    let query = query.strip_prefix('?').unwrap_or(&query);
    form_urlencoded::parse(query.as_bytes()).map(|(name, value)| vec![name.into_owned(), value.into_owned()]).collect()
}

fn query(pairs: Vec<Vec<String>>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for pair in &pairs {
        if let [name, value] = pair.as_slice() {
            query.append_pair(name, value);
        }
    }
    query.finish()
}
