//! Ctrl-C, and being told to end.

/// From here on, this process ends as ever when it is interrupted, told to end or left by its terminal; but the programs
/// of others that it runs end with it, and their folders are removed.
///
/// A thread waits for that, for what is to be done then is too much for a signal handler.
#[cfg(unix)]
pub fn end_cleanly_when_told() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it, only the cleaning is missing.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            c4_sandbox::give_up();
            let _ = emulate_default_handler(signal);
        }
    });
}

/// Elsewhere, it just ends.
#[cfg(not(unix))]
pub fn end_cleanly_when_told() {}
