//! A worker thread: takes jobs from the queue, renders, and replaces its context when that is due.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    thread,
};

use crossbeam_channel::Receiver;
use ports::renderer::PageError;
use tokio::sync::oneshot;

use crate::{
    Options, counters,
    program::Program,
    sandbox::{Sandbox, THREAD_STACK},
};

pub enum Call {
    DataRequirements(String),
    Render(String, Arc<str>),
}

/// A call, and the channels for its beginning and its result. They are closed if the caller gave up.
pub struct Job {
    pub call: Call,
    pub begin: oneshot::Sender<()>,
    pub reply: oneshot::Sender<Result<String, PageError>>,
}

/// Starts a worker. It ends when the sender of the queue is dropped.
pub fn start(number: usize, program: Arc<Program>, jobs: Receiver<Job>, options: Options) -> Result<(), PageError> {
    thread::Builder::new()
        .name(format!("pages-{number}"))
        .stack_size(THREAD_STACK)
        .spawn(move || {
            // A panic fails its job, whose caller sees the reply dropped, and discards the context. The worker goes on.
            while catch_unwind(AssertUnwindSafe(|| work(&program, &jobs, &options))).is_err() {
                tracing::error!("a page worker panicked and starts again");
            }
        })
        .map(drop)
        .map_err(|error| PageError::Failed(format!("no thread for a page worker: {error}")))
}

fn work(program: &Program, jobs: &Receiver<Job>, options: &Options) {
    let queued = counters::queued();
    let (after_failure, after_calls) = (counters::replaced("failure"), counters::replaced("calls"));
    let mut sandbox = None;
    let mut calls = 0;
    loop {
        // Created ahead of the next job, so that no request waits for it.
        if sandbox.is_none() || calls >= options.calls {
            if calls >= options.calls {
                after_calls.increment(1);
            }
            calls = 0;
            drop(sandbox.take());
            sandbox = fresh(program, options);
        }
        let Ok(Job { call, begin, reply }) = jobs.recv() else { return };
        queued.decrement(1.0);
        if begin.send(()).is_err() {
            continue;
        }
        calls += 1;
        let answer = answer(&call, sandbox.as_ref());
        if answer.is_err() {
            after_failure.increment(1);
            sandbox = None;
        }
        // The caller may have given up meanwhile.
        let _gone = reply.send(answer);
    }
}

fn answer(call: &Call, sandbox: Option<&Sandbox>) -> Result<String, PageError> {
    let sandbox = sandbox.ok_or_else(|| PageError::Failed("the page engine has no context".to_owned()))?;
    match call {
        Call::DataRequirements(url) => sandbox.call("needs", &[url]),
        Call::Render(url, page) => sandbox.call("render", &[url, page]),
    }
}

fn fresh(program: &Program, options: &Options) -> Option<Sandbox> {
    Sandbox::load(program, options).inspect_err(|error| tracing::error!(%error, "no context for pages")).ok()
}
