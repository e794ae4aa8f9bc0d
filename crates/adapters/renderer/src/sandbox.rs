//! One JavaScript context with its limits.

use std::{cell::Cell, rc::Rc, time::Duration};

use ports::renderer::PageError;
use rquickjs::{CatchResultExt, CaughtError, Context, Ctx, Function, Object, Runtime, function::Args};
use rustix::time::{ClockId, clock_gettime};

use crate::{Options, host, program::Program};

/// Far more than the interpreter may use, so that it always detects an overflow first.
pub const THREAD_STACK: usize = 16 << 20;

/// The interpreter's share of its thread's stack.
const STACK: usize = 4 << 20;

/// Returns the CPU time of this thread. Limits count CPU time: on a busy machine a page waits long without having done
/// anything, and a script can't wait.
fn worked() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// A runtime, its only context, and the CPU time at which the current call must end.
pub struct Sandbox {
    // Declared before the runtime, so that it is dropped first.
    context: Context,
    runtime: Runtime,
    ends: Rc<Cell<Duration>>,
    deadline: Duration,
}

impl Sandbox {
    /// Creates a context with limits, without the program.
    pub fn bare(options: &Options) -> Result<Self, PageError> {
        let runtime = Runtime::new().map_err(|error| failed(&error))?;
        runtime.set_memory_limit(options.memory);
        runtime.set_max_stack_size(STACK);
        let ends = Rc::new(Cell::new(worked()));
        let watched = Rc::clone(&ends);
        runtime.set_interrupt_handler(Some(Box::new(move || worked() > watched.get())));
        let context = Context::full(&runtime).map_err(|error| failed(&error))?;
        Ok(Self {
            context,
            runtime,
            ends,
            // Compiling and loading are bounded too, more generously: they happen once, or instead of rendering a page.
            deadline: options.deadline * 20,
        })
    }

    /// Creates a context and runs the program in it.
    pub fn load(program: &Program, options: &Options) -> Result<Self, PageError> {
        let mut sandbox = Self::bare(options)?;
        sandbox.within(|ctx| {
            host::install(ctx)?;
            program.run(ctx)
        })?;
        sandbox.deadline = options.deadline;
        Ok(sandbox)
    }

    /// Calls a function of the bundle. After an error the context must not be used again.
    pub fn call(&self, function: &str, arguments: &[&str]) -> Result<String, PageError> {
        self.within(|ctx| {
            let portico: Object<'_> = ctx.globals().get("portico")?;
            let function: Function<'_> = portico.get(function)?;
            let mut args = Args::new(ctx.clone(), arguments.len());
            args.push_args(arguments.iter().copied())?;
            function.call_arg(args)
        })
    }

    /// Runs a function and all the jobs that it queued, within the deadline.
    pub fn within<T>(&self, run: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>) -> Result<T, PageError> {
        self.ends.set(worked() + self.deadline);
        let result = self.context.with(|ctx| run(&ctx).catch(&ctx).map_err(|error| thrown(&error)));
        let drained = result.and_then(|value| self.drain().map(|()| value));
        if worked() > self.ends.get() {
            return Err(PageError::Limit(format!("over {:?}", self.deadline)));
        }
        drained
    }

    fn drain(&self) -> Result<(), PageError> {
        loop {
            match self.runtime.execute_pending_job() {
                Ok(true) if worked() <= self.ends.get() => {}
                Ok(true) => return Err(PageError::Limit("its jobs never end".to_owned())),
                Ok(false) => return Ok(()),
                Err(error) => {
                    return Err(error.0.with(|ctx| thrown(&CaughtError::from_error(&ctx, rquickjs::Error::Exception))));
                }
            }
        }
    }
}

fn failed(error: &rquickjs::Error) -> PageError {
    PageError::Failed(error.to_string())
}

/// Converts a thrown error for the log.
fn thrown(error: &CaughtError<'_>) -> PageError {
    const MAX_CHARACTERS: usize = 2_000;
    let mut text = error.to_string();
    let is_out_of_memory = match error {
        CaughtError::Error(error) => matches!(error, rquickjs::Error::Allocation),
        CaughtError::Exception(_) => text.contains("out of memory"),
        // QuickJS throws null where there is no memory left for an error.
        CaughtError::Value(value) => value.is_null(),
    };
    if is_out_of_memory {
        return PageError::Limit("out of memory".to_owned());
    }
    if let Some((end, _)) = text.char_indices().nth(MAX_CHARACTERS) {
        text.truncate(end);
    }
    PageError::Failed(text)
}
