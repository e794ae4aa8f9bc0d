//! Compiles the bundle once for all contexts, and checks that it works.

use std::thread;

use ports::renderer::PageError;

use crate::{
    options::Options,
    program::Program,
    sandbox::{Sandbox, THREAD_STACK},
};

/// Compiles the bundle, loads it once to check that it works, and calls its `about()`.
pub fn compile(source: &str, options: &Options) -> Result<(Program, String), PageError> {
    thread::scope(|scope| {
        thread::Builder::new()
            .name("pages-compile".to_owned())
            .stack_size(THREAD_STACK)
            .spawn_scoped(scope, || {
                let program = Sandbox::bare(options)?.within(|ctx| Program::compile(ctx, source))?;
                let about = Sandbox::load(&program, options)?.call("about", &[])?;
                Ok((program, about))
            })
            .map_err(|error| PageError::Failed(error.to_string()))?
            .join()
            .unwrap_or_else(|_| Err(PageError::Failed("compiling panicked".to_owned())))
    })
}
