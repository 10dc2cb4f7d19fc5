//! Messages on a socket that carry descriptors.

use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::io::retry_on_intr;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};

/// Sends as much of this as fits, one byte at least, with up to four descriptors, and returns how much it was.
pub(super) fn send(
    socket: &UnixStream,
    bytes: &[IoSlice<'_>],
    with: &[BorrowedFd<'_>],
) -> io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    control.push(SendAncillaryMessage::ScmRights(with));
    Ok(retry_on_intr(|| sendmsg(socket, bytes, &mut control, SendFlags::NOSIGNAL))?)
}

/// Receives no more than fits, and the descriptors that came with it. No bytes are the end.
pub(super) fn receive(socket: &UnixStream, into: &mut [u8]) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let into = &mut [IoSliceMut::new(into)];
    let received =
        retry_on_intr(|| recvmsg(socket, into, &mut control, RecvFlags::CMSG_CLOEXEC))?.bytes;
    let with = control.drain().flat_map(|message| match message {
        RecvAncillaryMessage::ScmRights(with) => with.collect(),
        _ => Vec::new(),
    });
    Ok((received, with.collect()))
}
