//! The heaps of the C library's allocator, which Rust, QuickJS, libpq and zstd share. Elsewhere than with glibc nothing is done.

/// Lets the threads share as many heaps as there are cores. By default there are up to eight for each core, and what is free in one serves
/// no other: after varied work they held four times what was in use (docs/performance.md).
#[cfg_attr(all(target_os = "linux", target_env = "gnu"), expect(unsafe_code, reason = "only C has this setting"))]
pub fn share() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // Memory for more bytes than these is mapped alone, so that the system gets it back as soon as it is free. By default the
        // threshold grows with what is freed, up to 32 MiB.
        const MAPPED: i32 = 128 << 10;
        let cores = std::thread::available_parallelism().ok().and_then(|cores| cores.get().try_into().ok());
        // SAFETY: they store numbers, which the allocator reads when a thread allocates for the first time.
        unsafe {
            nix::libc::mallopt(nix::libc::M_ARENA_MAX, cores.unwrap_or(2).max(2));
            nix::libc::mallopt(nix::libc::M_MMAP_THRESHOLD, MAPPED);
        };
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
