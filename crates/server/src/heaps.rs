//! The heaps of the C library's allocator, which Rust, QuickJS, libpq and zstd share. Elsewhere than with glibc nothing is done.

/// Lets the threads share as many heaps as there are cores. By default there are up to eight for each core, and what is free in one serves
/// no other: after varied work they held four times what was in use (docs/performance.md).
#[cfg_attr(all(target_os = "linux", target_env = "gnu"), expect(unsafe_code, reason = "only C has this setting"))]
pub fn share() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let cores = std::thread::available_parallelism().ok().and_then(|cores| cores.get().try_into().ok());
        // SAFETY: it stores a number that the allocator reads when a thread allocates for the first time.
        unsafe { nix::libc::mallopt(nix::libc::M_ARENA_MAX, cores.unwrap_or(2).max(2)) };
    }
}

/// Gives unused memory inside the heaps back to the system, which takes milliseconds. The allocator itself does it at their ends alone.
#[cfg_attr(all(target_os = "linux", target_env = "gnu"), expect(unsafe_code, reason = "only C has this function"))]
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the allocator locks each heap meanwhile.
    unsafe {
        nix::libc::malloc_trim(0)
    };
}
