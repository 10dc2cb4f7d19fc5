//! The page: `c4 page`, `c4 serve`, and `--open` of other commands.

mod http;
mod link;
mod served;

use c4_sandbox::printable;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use c4_console::{Console, Plain};
use clap::Args;

use crate::args::whole;
use crate::refusal::{Failure, Refusal};
pub(crate) use link::{of_document, of_move, of_solve};
use served::Served;

/// Write the page as one file, which a browser opens without a network.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 page c4.html\n\nExit status: 0 if the file was written, 2 if not."
)]
pub(crate) struct PageArgs {
    /// The file to write.
    file: PathBuf,
}

/// Serve the page on 127.0.0.1, with the native solver behind it.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 serve --port 4444\n\nOnly programs on this computer can reach it. It runs until it is \
                  interrupted.\n\nExit status: 2 if the port could not be had."
)]
pub(crate) struct ServeArgs {
    /// The port: 0 takes any that is free.
    #[arg(long, value_name = "N", default_value = "4444", value_parser = whole(0..=u16::MAX))]
    port: u16,
}

/// The page that this program was built with, if it was.
#[cfg(feature = "page")]
const CARRIED: Option<&[u8]> = Some(include_bytes!(env!("C4_PAGE")));
#[cfg(not(feature = "page"))]
const CARRIED: Option<&[u8]> = None;

pub(crate) fn write(args: &PageArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let page = CARRIED.ok_or(Refusal::NoPage)?;
    fs::write(&args.file, page).map_err(Refusal::of_file(&args.file))?;
    console.complain(Plain(format_args!(
        "{}: {} bytes",
        printable::path(&args.file),
        page.len()
    )))?;
    Ok(0)
}

pub(crate) fn serve(args: &ServeArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let served = Served::on(args.port, None).map_err(|error| match args.port {
        0 => Refusal::NoPort(error),
        port => Refusal::Port(port, error),
    })?;
    writeln!(console, "{}", served.address(""))?;
    console.flush()?;
    served.serve();
    Ok(0)
}

/// Shows a place of the page in a browser, and serves it until this is interrupted. `document` is what it replays.
pub(crate) fn open(
    place: &str,
    document: Option<Vec<u8>>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let served = Served::on(0, document).map_err(Refusal::NoPort)?;
    let address = served.address(place);
    writeln!(console, "\nLook at it: {address}\nInterrupt to end.")?;
    console.flush()?;
    start_browser(&address);
    served.serve();
    Ok(())
}

/// Starts the browser of the person at this computer. Without one, the address is there to be opened by hand.
fn start_browser(address: &str) {
    let named = std::env::var("BROWSER").ok().filter(|name| !name.is_empty());
    let usual = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let browser = named.as_deref().and_then(|names| names.split(':').next()).unwrap_or(usual);
    let mut command = Command::new(browser);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // It goes on by itself; whether it is there cannot be known before it has started.
    drop(command.spawn());
}
