//! The bundle as bytecode: compiled once in this process, loaded into each new context (ten times faster than its source).

use rquickjs::{Ctx, Module, Promise, WriteOptions};

const PRELUDE: &str = include_str!("host/prelude.js");

/// Bytecode of the prelude and of the bundle. It is only created by [`of`](Self::of) and never changed.
pub struct Program {
    modules: Vec<Vec<u8>>,
}

impl Program {
    pub fn of(ctx: &Ctx<'_>, source: &str) -> rquickjs::Result<Self> {
        Ok(Self { modules: vec![bytecode(ctx, "prelude.js", PRELUDE)?, bytecode(ctx, "server.js", source)?] })
    }

    pub fn run(&self, ctx: &Ctx<'_>) -> rquickjs::Result<()> {
        for module in &self.modules {
            load(ctx, module)?.finish::<()>()?;
        }
        Ok(())
    }
}

fn bytecode(ctx: &Ctx<'_>, name: &str, source: &str) -> rquickjs::Result<Vec<u8>> {
    // The source is left out; line numbers stay, for stack traces.
    Module::declare(ctx.clone(), name, source)?.write(WriteOptions { strip_source: true, ..WriteOptions::default() })
}

#[expect(
    unsafe_code,
    reason = "QuickJS does not check bytecode. These bytes were written by `bytecode` above, in this process, by the very \
              library that reads them here; the field that holds them is private and never changed, and reading copies \
              them, so that they need not outlive the call"
)]
fn load<'js>(ctx: &Ctx<'js>, module: &[u8]) -> rquickjs::Result<Promise<'js>> {
    // SAFETY: valid bytecode of this library's version and this machine's endianness, see above.
    let module = unsafe { Module::load(ctx.clone(), module)? };
    Ok(module.eval()?.1)
}
