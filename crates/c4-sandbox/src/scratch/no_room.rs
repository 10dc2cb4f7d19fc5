//! Systems on which no folder has a file system of its own.

use std::io;
use std::path::{Path, PathBuf};

use crate::Limits;

/// Nobody.
#[derive(Debug)]
pub(crate) enum Rooms {}

#[derive(Debug, Default)]
pub(super) struct Making;

impl Making {
    pub(super) fn folder(&self, new: impl FnOnce() -> io::Result<PathBuf>) -> io::Result<PathBuf> {
        new()
    }

    pub(super) fn room(&self, _shim: &Path, _folder: &Path, _limits: &Limits) -> io::Result<Room> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn keep(&self, _folder: PathBuf) {}
}

/// None that could be made.
#[derive(Debug)]
pub(super) enum Room {}

impl Room {
    pub(super) fn rooms(&self) -> Rooms {
        match *self {}
    }

    pub(super) fn seen(&self) -> Option<&Path> {
        match *self {}
    }

    pub(super) fn used(&self) -> Option<u64> {
        match *self {}
    }

    pub(super) fn bring_out(&self, _name: &str) -> io::Result<Result<(), String>> {
        match *self {}
    }

    pub(super) fn end(&self) {
        match *self {}
    }
}
