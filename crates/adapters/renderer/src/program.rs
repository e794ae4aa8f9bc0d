//! The bundle as bytecode: compiled once in this process, loaded into each new context (ten times faster than its source).

use std::thread;

use ports::renderer::PageError;
use rquickjs::{Ctx, Module, Promise, WriteOptions};

use crate::{options::Options, sandbox::Sandbox};

/// Threads that run JavaScript have far more stack than the interpreter may use, so that it is always the interpreter
/// that notices.
pub const THREAD_STACK: usize = 16 << 20;

/// What every context runs before the bundle.
const PRELUDE: &str = include_str!("host/prelude.js");

/// Bytecode of the prelude and of the bundle. Only [`compile`](Self::compile) makes one, and nothing changes it after.
pub struct Program {
    modules: Vec<Vec<u8>>,
}

impl Program {
    /// Compiles the bundle, loads it once to see that it works, and asks it `about()`.
    pub fn compile(source: &str, options: &Options) -> Result<(Self, String), PageError> {
        thread::scope(|scope| {
            thread::Builder::new()
                .name("pages-compile".to_owned())
                .stack_size(THREAD_STACK)
                .spawn_scoped(scope, || {
                    let modules = Sandbox::bare(options)?.within(|ctx| {
                        Ok(vec![bytecode(ctx, "prelude.js", PRELUDE)?, bytecode(ctx, "server.js", source)?])
                    })?;
                    let program = Self { modules };
                    let about = Sandbox::load(&program, options)?.call("about", &[])?;
                    Ok((program, about))
                })
                .map_err(|error| PageError::Failed(error.to_string()))?
                .join()
                .unwrap_or_else(|_| Err(PageError::Failed("compiling panicked".to_owned())))
        })
    }

    /// Runs the program in a context.
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
