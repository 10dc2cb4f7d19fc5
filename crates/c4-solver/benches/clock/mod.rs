//! What the benchmarks measure by.

/// The CPU time of this thread.
#[cfg(unix)]
pub(crate) fn seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Where that cannot be had, the time of the day.
#[cfg(not(unix))]
pub(crate) fn seconds() -> f64 {
    use std::time::SystemTime;
    SystemTime::UNIX_EPOCH.elapsed().expect("a clock later than 1970").as_secs_f64()
}
