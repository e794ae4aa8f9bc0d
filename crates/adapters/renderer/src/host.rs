//! The globals of the bundle beyond the language: `console`, `URL`, `TextEncoder` and stubs. The prelude defines
//! their JavaScript interface; the functions that need native code are here.

mod address;

use rquickjs::{Ctx, Object, TypedArray, prelude::Func};

/// Passes the host's functions to the prelude, which removes them from the global scope.
pub fn install(ctx: &Ctx<'_>) -> rquickjs::Result<()> {
    let host = Object::new(ctx.clone())?;
    host.set("log", Func::from(log))?;
    host.set("encode", Func::from(encode))?;
    host.set("parse", Func::from(address::parse))?;
    host.set("change", Func::from(address::change))?;
    host.set("pairs", Func::from(address::pairs))?;
    host.set("query", Func::from(address::query))?;
    ctx.globals().set("__host", host)
}

#[expect(clippy::needless_pass_by_value, reason = "the engine converts arguments into owned values")]
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
