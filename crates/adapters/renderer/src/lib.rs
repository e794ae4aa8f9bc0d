//! Renders React on the server with an embedded JavaScript engine (QuickJS-ng), on dedicated threads.
//!
//! The frontend's server bundle sets `globalThis.portico = { about, needs, render }`, strings in, strings out. Each worker
//! thread owns one context with limits on time, memory and stack. A failure affects one page and none after it.

mod counters;
mod host;
mod program;
mod sandbox;
mod worker;

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use async_trait::async_trait;
use crossbeam_channel::{Sender, TrySendError, bounded};
use metrics::Gauge;
use ports::renderer::{DataRequirements, PageError, PageRenderer, RenderedPage};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::{
    sync::oneshot,
    time::{timeout, timeout_at},
};
use tracing::Instrument as _;

use program::Program;
use sandbox::{Sandbox, THREAD_STACK};
use worker::{Call, Job};

/// The mark that React leaves if a boundary caught an error: the page looks rendered, but part of it is missing.
const SWALLOWED: &str = "<!--$!-->";

/// The number of workers and the limits of each.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The number of threads that render.
    pub workers: usize,
    /// The time limit of one call, in CPU time of its thread.
    pub deadline: Duration,
    /// The limit of one worker's heap, in bytes.
    pub memory: usize,
    /// The length of the queue. Further calls fail at once.
    pub queue: usize,
    /// The number of calls after which a context is replaced, to bound leaks in it.
    pub calls: u32,
}

impl Default for Options {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            workers: (cores / 2).clamp(1, 2),
            deadline: Duration::from_millis(500),
            memory: 96 << 20,
            queue: 128,
            calls: 2_000,
        }
    }
}

impl Options {
    /// Returns how long a call that has begun may take, even if other processes keep the machine busy.
    fn total_timeout(&self) -> Duration {
        self.deadline * 6
    }
}

/// The pool of workers and the metadata of the bundle.
pub struct Engine {
    queue: Sender<Job>,
    query: Vec<String>,
    /// How long a call that a worker has begun may take.
    timeout: Duration,
    queued: Gauge,
}

#[derive(Deserialize)]
struct About {
    query: Vec<String>,
}

impl Engine {
    /// Compiles the bundle once, calls its `about()` and starts the workers. Blocks for about 0.1 s.
    pub fn start(source: &str, options: Options) -> Result<Self, PageError> {
        let (program, about) = compile(source, &options)?;
        let about: About = read("about", &about)?;
        let (queue, jobs) = bounded(options.queue.max(1));
        let program = Arc::new(program);
        for number in 0..options.workers.max(1) {
            worker::start(number, Arc::clone(&program), jobs.clone(), options)?;
        }
        counters::register(["needs", "render"]);
        Ok(Self { queue, query: about.query, timeout: options.total_timeout(), queued: counters::queued() })
    }

    /// Passes a call to the next free worker, which must be free before `until`, and waits for its result.
    async fn ask(&self, call: Call, until: Instant) -> Result<String, PageError> {
        let ((begin, started), (reply, answer)) = (oneshot::channel(), oneshot::channel());
        let job = Job { call, begin, reply };
        // Before the worker can take the job and count it out.
        self.queued.increment(1.0);
        self.queue.try_send(job).map_err(|error| {
            self.queued.decrement(1.0);
            match error {
                TrySendError::Full(_) => PageError::Overloaded,
                TrySendError::Disconnected(_) => PageError::Failed("no worker is left".to_owned()),
            }
        })?;
        timeout_at(until.into(), started).await.map_err(|_| PageError::Overloaded)?.map_err(|_| gave_up())?;
        match timeout(self.timeout, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(gave_up()),
            Err(_) => Err(PageError::Overloaded),
        }
    }
}

#[async_trait]
impl PageRenderer for Engine {
    fn query_parameters(&self) -> &[String] {
        &self.query
    }

    async fn needs(&self, url: &str, until: Instant) -> Result<DataRequirements, PageError> {
        let began = Instant::now();
        let answer = self.ask(Call::DataRequirements(url.to_owned()), until).await;
        let needs = answer.and_then(|answer| read("needs", &answer));
        counters::record("needs", began, &needs);
        needs
    }

    async fn render(&self, url: &str, page: Arc<str>, until: Instant) -> Result<RenderedPage, PageError> {
        let began = Instant::now();
        let span = tracing::debug_span!("render");
        let answer = self.ask(Call::Render(url.to_owned(), page), until).instrument(span).await;
        let rendered = answer.and_then(|answer| rendered(&answer));
        counters::record("render", began, &rendered);
        rendered
    }
}

/// Compiles the bundle, loads it once to check that it works, and calls its `about()`.
fn compile(source: &str, options: &Options) -> Result<(Program, String), PageError> {
    thread::scope(|scope| {
        thread::Builder::new()
            .name("pages-compile".to_owned())
            .stack_size(THREAD_STACK)
            .spawn_scoped(scope, || {
                let program = Sandbox::bare(options)?.within(|ctx| Program::of(ctx, source))?;
                let about = Sandbox::load(&program, options)?.call("about", &[])?;
                Ok((program, about))
            })
            .map_err(|error| PageError::Failed(error.to_string()))?
            .join()
            .unwrap_or_else(|_| Err(PageError::Failed("compiling panicked".to_owned())))
    })
}

/// The error of a call whose worker panicked.
fn gave_up() -> PageError {
    PageError::Failed("the worker gave up".to_owned())
}

fn rendered(answer: &str) -> Result<RenderedPage, PageError> {
    let rendered: RenderedPage = read("render", answer)?;
    if rendered.html.contains(SWALLOWED) {
        return Err(PageError::Failed("React swallowed an error".to_owned()));
    }
    Ok(rendered)
}

fn read<T: DeserializeOwned>(function: &str, answer: &str) -> Result<T, PageError> {
    serde_json::from_str(answer).map_err(|error| PageError::Failed(format!("{function} answered nonsense: {error}")))
}
