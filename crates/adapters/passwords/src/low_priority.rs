//! Jobs on threads of low priority.

use std::{
    io,
    thread::{self, JoinHandle},
    time::Duration,
};

use tokio::{sync::oneshot, time::timeout};

/// How long a job runs at low priority. On a busy machine it would otherwise never end.
const LOW: Duration = Duration::from_millis(50);

/// Runs a job on a new thread, at low priority for [`LOW`] and then at normal priority. The job continues if the caller is cancelled.
pub async fn run<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> io::Result<T> {
    let (sender, mut receiver) = oneshot::channel();
    let thread = thread::Builder::new().name("portico-hash".to_owned()).spawn(move || {
        // A cancelled caller needs no result.
        drop(sender.send(job()));
    })?;
    set_idle(&thread, true);
    // A cancelled caller could not restore the priority; this task can.
    let task = tokio::spawn(async move {
        if let Ok(result) = timeout(LOW, &mut receiver).await {
            return result;
        }
        set_idle(&thread, false);
        receiver.await
    });
    task.await.map_err(io::Error::other)?.map_err(|_| io::Error::other("the job panicked"))
}

/// Moves a thread into the kernel's scheduling class for threads that run only while no other wants to (`sched(7)`, `SCHED_IDLE`), or
/// out of it. Lowering `nice` doesn't do: a thread that wakes up would still wait for the end of the running one's time slice.
///
/// Where that is forbidden or unknown, the thread stays as it was.
#[cfg_attr(target_os = "linux", expect(unsafe_code, reason = "the standard library has no scheduling classes"))]
#[cfg_attr(not(target_os = "linux"), expect(unused_variables, reason = "only Linux has this class"))]
fn set_idle<T>(thread: &JoinHandle<T>, is_idle: bool) {
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::thread::JoinHandleExt as _;
        let class = if is_idle { libc::SCHED_IDLE } else { libc::SCHED_OTHER };
        let parameters = libc::sched_param { sched_priority: 0 };
        // SAFETY: while there is a handle, the id is valid, even if the thread has ended.
        let error = unsafe { libc::pthread_setschedparam(thread.as_pthread_t(), class, &raw const parameters) };
        if error != 0 {
            tracing::debug!(error = %io::Error::from_raw_os_error(error), "the priority of a thread can't be changed");
        }
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use std::{fs, thread::sleep};

    use super::*;

    /// Returns the scheduling class of the calling thread: field 41 of its `stat` (`proc_pid_stat(5)`).
    fn class() -> Option<libc::c_int> {
        let stat = fs::read_to_string("/proc/thread-self/stat").ok()?;
        let (_, after_name) = stat.rsplit_once(')')?;
        after_name.split_whitespace().nth(38)?.parse().ok()
    }

    /// Waits for a scheduling class of the calling thread, 10 seconds at most.
    fn becomes(expected: libc::c_int) -> bool {
        (0..1_000).any(|_| {
            sleep(Duration::from_millis(10));
            class() == Some(expected)
        })
    }

    #[tokio::test]
    async fn the_priority_is_low_at_first_and_rises_even_if_the_caller_is_cancelled() {
        let (sender, steps) = oneshot::channel();
        let job = move || sender.send((becomes(libc::SCHED_IDLE), becomes(libc::SCHED_OTHER)));
        assert!(timeout(Duration::from_millis(1), run(job)).await.is_err(), "the caller is cancelled");
        assert_eq!(steps.await, Ok((true, true)));
    }

    #[tokio::test]
    async fn a_job_that_panics_is_an_error() {
        assert!(run(|| assert_eq!(1, 2, "on purpose")).await.is_err());
    }
}
