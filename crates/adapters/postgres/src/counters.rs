//! Metrics of database jobs.

use std::time::Instant;

use metrics::{Gauge, counter, gauge, histogram};
use ports::{Error, Result};

/// Counts a finished job. Names of jobs are constants.
pub fn record<T>(job: &'static str, began: Instant, answer: &Result<T>) {
    histogram!("portico_database_job_duration_seconds", "name" => job).record(began.elapsed());
    let result = match answer {
        Err(Error::Unavailable(_)) => "unavailable",
        Err(Error::Failed(_)) => "failed",
        // The others are answers about the data.
        Ok(_) | Err(_) => "ok",
    };
    counter!("portico_database_jobs_total", "result" => result).increment(1);
}

/// Counts a job that waited too long for its turn.
pub fn refused() {
    counter!("portico_database_jobs_refused_total").increment(1);
}

/// Counts an attempt to connect that failed.
pub fn not_connected() {
    counter!("portico_database_connection_failures_total").increment(1);
}

/// A job that waits for its turn.
pub struct Waiting(Gauge);

impl Waiting {
    pub fn enter() -> Self {
        let jobs = gauge!("portico_database_jobs_waiting");
        jobs.increment(1.0);
        Self(jobs)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}
