//! seccomp: the system calls that there are.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{apply_filter, sock_filter};

/// What a program may call, whatever the arguments: all that C programs, compilers, `make`, shells and the languages of bots
/// were seen to need. Whatever a kernel learns after this was written does not exist.
const ALLOWED: &[c_long] = &[
    // Files, as far as Landlock lets them be opened.
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    // Not the newer forms of these two: with a flag they tell what of a file is in memory, and that outlives whoever reads.
    libc::SYS_pwritev,
    libc::SYS_openat,
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_lseek,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_ftruncate,
    libc::SYS_truncate,
    libc::SYS_fallocate,
    libc::SYS_readahead,
    // From file to file only. `splice`, `tee` and `sendfile` move whole pages into pipes and sockets and count the bytes that
    // are asked of them: a byte holds a page, and a pair of sockets 32 MiB that nobody counts.
    libc::SYS_copy_file_range,
    // Folders.
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_getdents64,
    libc::SYS_mkdirat,
    libc::SYS_mknodat,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_readlinkat,
    libc::SYS_umask,
    // What is known of files.
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_fgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_flistxattr,
    // Waiting for several streams.
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_signalfd4,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    // What is left of a pair of sockets: see `CHECKED`.
    libc::SYS_recvfrom,
    libc::SYS_shutdown,
    libc::SYS_getsockname,
    libc::SYS_getpeername,
    // Memory.
    libc::SYS_brk,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_mincore,
    libc::SYS_mlock,
    libc::SYS_munlock,
    libc::SYS_membarrier,
    // Processes and threads.
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_futex,
    libc::SYS_restart_syscall,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_getparam,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_getpriority,
    // Who one is. Nobody can become anybody else without powers; `make` says so again before each command.
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getppid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_capget,
    // Signals.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    // Time, and the system.
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_times,
    libc::SYS_getrusage,
    libc::SYS_getcpu,
    libc::SYS_getrandom,
    libc::SYS_uname,
    libc::SYS_sysinfo,
];

/// What is refused in the words of the system that forbids it, because a person may read them. All else does not exist, and
/// libraries do without.
const REFUSED: &[c_long] = &[
    libc::SYS_socket,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_setgroups,
    libc::SYS_capset,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_memfd_create,
    libc::SYS_chroot,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_unshare,
    libc::SYS_setns,
];

/// Answered as if they had been done. A lock on a file of the system would hold up whoever else locks that, and tell a helper outside
/// something; and nobody else has files of the program's own.
const WITHOUT_EFFECT: &[c_long] = &[libc::SYS_flock];

/// Calls that change rights and owners of files, which Landlock leaves alone. The last is newer than some lists of names.
const RIGHTS: &[c_long] =
    &[libc::SYS_fchmod, libc::SYS_fchmodat, libc::SYS_fchown, libc::SYS_fchownat, 452];

/// Calls that change further attributes of files, as if no file could have any: then rights are set without them.
const EXTENDED_ATTRIBUTES: &[c_long] = &[
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];

/// The same, where old calls exist beside the new ones.
#[cfg(target_arch = "x86_64")]
const ALLOWED_HERE: &[c_long] = &[
    libc::SYS_open,
    libc::SYS_creat,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_getdents,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_mknod,
    libc::SYS_link,
    libc::SYS_unlink,
    libc::SYS_symlink,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
    libc::SYS_pause,
    libc::SYS_alarm,
    libc::SYS_time,
    libc::SYS_arch_prctl,
];
#[cfg(target_arch = "x86_64")]
const RIGHTS_HERE: &[c_long] = &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown];
/// The old calls that set times, by path.
#[cfg(target_arch = "x86_64")]
const TIMES_HERE: &[c_long] = &[libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[c_long] = &[];
#[cfg(not(target_arch = "x86_64"))]
const RIGHTS_HERE: &[c_long] = &[];
#[cfg(not(target_arch = "x86_64"))]
const TIMES_HERE: &[c_long] = &[];

/// What may be the argument of this number. Only numbers can be seen: what an argument points to cannot.
struct Condition(u32, Test);

enum Test {
    /// One of these, once it is masked.
    Among(u32, &'static [u32]),
    /// Anything but this.
    Not(u32),
    /// None of these bits is set.
    Without(u32),
    /// The same, and then the other conditions need not hold.
    Enough(u32),
    /// All of its 64 bits are 0.
    IsNull,
}

use Test::{Among, Enough, IsNull, Not, Without};

/// All bits of a number.
const WHOLE: u32 = u32::MAX;

/// Calls that may be made if all of this holds; otherwise they fail with the number at the end.
const CHECKED: &[(c_long, &[Condition], libc::c_int)] = &[
    // A process stays in its namespaces, and is the child of whoever made it. It tells of its end as usual: not by what
    // lets its parent go on that we have stopped.
    (
        libc::SYS_clone,
        &[
            Condition(0, Without(NEVER_CLONED)),
            Condition(0, Among(0xFF, &[0, bits(libc::SIGCHLD)])),
        ],
        libc::EPERM,
    ),
    // Two ends that nobody else can be at: with a place to send to, any socket of the system could be reached that has a
    // path. Messages with descriptors in them have their own call, which does not exist.
    (
        libc::SYS_socketpair,
        &[
            Condition(0, Among(WHOLE, &[bits(libc::AF_UNIX)])),
            Condition(1, Among(0xF, &[bits(libc::SOCK_STREAM)])),
        ],
        libc::EPERM,
    ),
    (libc::SYS_sendto, &[Condition(4, IsNull)], libc::EPERM),
    // No number that counts what all processes of the machine have made, and so tells how many were there before: sockets have
    // one, and what is mounted.
    (
        libc::SYS_getsockopt,
        &[
            Condition(1, Among(WHOLE, &[bits(libc::SOL_SOCKET)])),
            Condition(2, Among(WHOLE, OF_SOCKETS)),
        ],
        libc::ENOPROTOOPT,
    ),
    (libc::SYS_statx, &[Condition(3, Without(STATX_MNT_ID_UNIQUE))], libc::EINVAL),
    // What is shared stays when nobody has it before his eyes any more, and then nobody sees how much it is. Files may be,
    // to be read: Java has its library so. Pages that the system keeps apart, because they are huge, are in no count of it.
    (
        libc::SYS_mmap,
        &[
            Condition(3, Without(bits(libc::MAP_HUGETLB))),
            Condition(3, Enough(bits(libc::MAP_SHARED))),
            Condition(3, Without(bits(libc::MAP_ANONYMOUS))),
            Condition(2, Without(bits(libc::PROT_WRITE))),
        ],
        libc::EPERM,
    ),
    // As where there are no huge pages: of one, all stays in use when all but a small part of it was given back, and no look
    // finds that.
    (
        libc::SYS_madvise,
        &[Condition(2, Not(bits(libc::MADV_HUGEPAGE))), Condition(2, Not(MADV_COLLAPSE))],
        libc::EINVAL,
    ),
    // What a file is read for is nobody else's affair, but for what others would have to read from the disk again.
    (libc::SYS_fadvise64, &[Condition(3, Not(bits(libc::POSIX_FADV_DONTNEED)))], 0),
    // Nothing that we have stopped goes on before we want it to.
    (libc::SYS_kill, &[Condition(1, Not(bits(libc::SIGCONT)))], libc::EPERM),
    (libc::SYS_tkill, &[Condition(1, Not(bits(libc::SIGCONT)))], libc::EPERM),
    (libc::SYS_tgkill, &[Condition(2, Not(bits(libc::SIGCONT)))], libc::EPERM),
    (libc::SYS_rt_sigqueueinfo, &[Condition(1, Not(bits(libc::SIGCONT)))], libc::EPERM),
    (libc::SYS_rt_tgsigqueueinfo, &[Condition(2, Not(bits(libc::SIGCONT)))], libc::EPERM),
    // Of itself only.
    (libc::SYS_prlimit64, &[Condition(0, Among(WHOLE, &[0]))], libc::EPERM),
    (libc::SYS_sched_setaffinity, &[Condition(0, Among(WHOLE, &[0]))], libc::EPERM),
    (libc::SYS_prctl, &[Condition(0, Among(WHOLE, OPTIONS))], libc::EPERM),
    (libc::SYS_personality, &[Condition(0, Among(WHOLE, PERSONALITIES))], libc::EPERM),
    (libc::SYS_fcntl, &[Condition(1, Among(WHOLE, COMMANDS))], libc::EPERM),
    (libc::SYS_ioctl, &[Condition(1, Among(WHOLE, REQUESTS))], libc::ENOTTY),
];

/// What may be asked of a socket.
const OF_SOCKETS: &[u32] = &[
    bits(libc::SO_TYPE),
    bits(libc::SO_ERROR),
    bits(libc::SO_DOMAIN),
    bits(libc::SO_PROTOCOL),
    bits(libc::SO_ACCEPTCONN),
    bits(libc::SO_SNDBUF),
    bits(libc::SO_RCVBUF),
    bits(libc::SO_SNDTIMEO),
    bits(libc::SO_RCVTIMEO),
];

/// As `linux/stat.h` has it. Not every list of names for every C library does.
const STATX_MNT_ID_UNIQUE: u32 = 0x4000;

/// As `linux/mman.h` has it. Not every list of names for every C library does.
const MADV_COLLAPSE: u32 = 25;

/// What `clone` may not be asked for: a namespace, or a child for somebody else.
const NEVER_CLONED: u32 = bits(
    libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET
        | libc::CLONE_PARENT,
);

/// What `prctl` may be asked for: names of threads and of memory, questions, and who may trace, which the search for leaks
/// needs. Who ends with us is ours to say, and that it can be looked into.
const OPTIONS: &[u32] = &[
    bits(libc::PR_GET_PDEATHSIG),
    bits(libc::PR_GET_DUMPABLE),
    bits(libc::PR_SET_NAME),
    bits(libc::PR_GET_NAME),
    bits(libc::PR_GET_SECCOMP),
    bits(libc::PR_CAPBSET_READ),
    bits(libc::PR_SET_NO_NEW_PRIVS),
    bits(libc::PR_GET_NO_NEW_PRIVS),
    bits(libc::PR_GET_TIMERSLACK),
    bits(libc::PR_SET_PTRACER),
    bits(libc::PR_SET_VMA),
];

/// The usual way of executing, the same at addresses that do not change (ThreadSanitizer starts itself once more so), and
/// the question which it is.
const PERSONALITIES: &[u32] = &[0, bits(libc::ADDR_NO_RANDOMIZE), u32::MAX];

/// What may be done with an open file: to copy it, and to ask. No leases, no news of folders, no signals of one's choice when
/// something comes; and no locks on parts of it, for each takes memory that nobody counts, and there can be any number. Nor is it
/// told who else has one: that may be a helper outside, who tells something by it.
const COMMANDS: &[u32] = &[
    bits(libc::F_DUPFD),
    bits(libc::F_GETFD),
    bits(libc::F_SETFD),
    bits(libc::F_GETFL),
    bits(libc::F_SETFL),
    bits(libc::F_DUPFD_CLOEXEC),
    bits(libc::F_GETPIPE_SZ),
    bits(libc::F_GET_SEALS),
];

/// Whether it is a terminal, how wide, how much there is to read, and how it is waited for. The same call also changes
/// attributes of files, which any other of its numbers might be.
#[expect(clippy::cast_possible_truncation, reason = "the kernel looks at 32 bits of them")]
const REQUESTS: &[u32] = &[
    libc::TCGETS as u32,
    libc::TIOCGPGRP as u32,
    libc::TIOCGWINSZ as u32,
    libc::FIONREAD as u32,
    libc::FIONBIO as u32,
    libc::FIONCLEX as u32,
    libc::FIOCLEX as u32,
];

/// The bits of a number that the C library has as one with a sign.
const fn bits(number: libc::c_int) -> u32 {
    number.cast_unsigned()
}

/// The machine that the numbers of the calls are for, as the kernel names it (`AUDIT_ARCH_…` in `linux/audit.h`).
#[cfg(target_arch = "x86_64")]
const MACHINE: Option<u32> = Some(0xC000_003E);
#[cfg(target_arch = "aarch64")]
const MACHINE: Option<u32> = Some(0xC000_00B7);
#[cfg(target_arch = "riscv64")]
const MACHINE: Option<u32> = Some(0xC000_00F3);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
const MACHINE: Option<u32> = None;

/// Where a filter finds things in `struct seccomp_data`: the arguments by their lower and upper halves.
const CALL: u32 = 0;
const MACHINE_OF_CALL: u32 = 4;
const fn argument(number: u32) -> (u32, u32) {
    let at = 16 + 8 * number;
    if cfg!(target_endian = "little") { (at, at + 4) } else { (at + 4, at) }
}

/// What is to become of calls that change the rights, owners and times of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attributes {
    /// They are refused.
    Refused,
    /// They are answered as if they had been done: a build goes on, whose files would do without.
    Ignored,
    /// Rights and owners can be changed by whoever owns nothing elsewhere that could be; times are ignored.
    OfOwnFiles,
}

/// Leaves those calls only, from here on. Those that trace stay if that is wanted, and Landlock has to keep them inside: the
/// search for leaks in programs built with AddressSanitizer needs them.
///
/// # Errors
/// If this kernel has no filters, or this machine is not known here.
pub(super) fn allow_few(can_trace: bool, attributes: Attributes) -> Result<(), String> {
    let machine = MACHINE.ok_or("the calls of this machine are not known")?;
    let filter = filter(machine, can_trace, attributes);
    apply_filter(&filter).map_err(|error| error.to_string())
}

/// What a call comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// It is made, or fails with a number: an instruction that ends the filter. 0 is success without anything done.
    Is(u32),
    /// Its arguments decide: the number of a row.
    Depends(usize),
}

const ALLOW: Answer = Answer::Is(libc::SECCOMP_RET_ALLOW);

const fn fail(number: libc::c_int) -> Answer {
    Answer::Is(libc::SECCOMP_RET_ERRNO | bits(number))
}

/// `PTRACE_TRACEME`, which is signed in one C library and unsigned in another.
const TRACE_ME: u32 = 0;
const _: () = assert!(libc::PTRACE_TRACEME == 0);

/// How many calls one number of 32 bits tells of.
const WORD: u32 = 32;

/// The filter. When it is set, the kernel translates each of its instructions and follows it once for each of its calls, so it
/// is as short as can be: what is allowed is a set of bits; the few calls of which there is more to say follow, one
/// instruction each, all of which jump to what they come to.
fn filter(machine: u32, can_trace: bool, attributes: Attributes) -> Vec<sock_filter> {
    let times = [Condition(1, IsNull)];
    let traces = [Condition(0, Not(TRACE_ME))];
    let mut rows: Vec<(c_long, &[Condition], libc::c_int)> = CHECKED
        .iter()
        .map(|&(call, conditions, otherwise)| (call, conditions, otherwise))
        .collect();
    // Times by path could be anybody's; an open file can be its own, or one that it only reads.
    if attributes == Attributes::OfOwnFiles {
        rows.push((libc::SYS_utimensat, &times, 0));
    }
    if can_trace {
        rows.push((libc::SYS_ptrace, &traces, libc::EPERM));
    }
    let answers = answers(&rows, attributes);
    let (allowed, others): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|&(_, answer)| answer == ALLOW);
    let mut words: BTreeMap<u32, u32> = BTreeMap::new();
    for (call, _) in allowed {
        *words.entry(call / WORD).or_default() |= 1 << (call % WORD);
    }

    let mut filter = vec![
        load(MACHINE_OF_CALL),
        jump(libc::BPF_JEQ, machine, 1, 0),
        end(libc::SECCOMP_RET_KILL_PROCESS),
        load(CALL),
        statement(libc::BPF_ALU | libc::BPF_AND | libc::BPF_K, WORD - 1),
        statement(libc::BPF_MISC | libc::BPF_TAX, 0),
        load(CALL),
        statement(libc::BPF_ALU | libc::BPF_RSH | libc::BPF_K, WORD.ilog2()),
    ];
    const OF_A_WORD: usize = 4;
    let list = filter.len() + OF_A_WORD * words.len();
    let allow = list + 1 + others.len() + 1;
    for (word, bits) in words {
        let at = filter.len() + OF_A_WORD;
        filter.extend([
            jump(libc::BPF_JEQ, word, 0, OF_A_WORD - 1),
            statement(libc::BPF_LD | libc::BPF_IMM, bits),
            statement(libc::BPF_ALU | libc::BPF_RSH | libc::BPF_X, 0),
            jump(libc::BPF_JSET, 1, allow - at, list - at),
        ]);
    }
    filter.push(load(CALL));
    // What others come to, and where that begins.
    let mut ends = vec![end(libc::SECCOMP_RET_ALLOW)];
    let mut known: Vec<(Answer, usize)> = Vec::new();
    for (call, answer) in others {
        let found = known.iter().find(|(known, _)| *known == answer).map(|&(_, at)| at);
        let at = found.unwrap_or_else(|| {
            let at = allow + ends.len();
            known.push((answer, at));
            match answer {
                Answer::Is(action) => ends.push(end(action)),
                Answer::Depends(row) => {
                    let (_, conditions, otherwise) = rows[row];
                    for condition in conditions {
                        check(condition, otherwise, &mut ends);
                    }
                    ends.push(end(libc::SECCOMP_RET_ALLOW));
                }
            }
            at
        });
        filter.push(jump(libc::BPF_JEQ, call, at - filter.len() - 1, 0));
    }
    // Whatever else there is does not exist.
    filter.push(end(libc::SECCOMP_RET_ERRNO | bits(libc::ENOSYS)));
    filter.extend(ends);
    filter
}

/// What the calls come to that there are.
fn answers(
    rows: &[(c_long, &[Condition], libc::c_int)],
    attributes: Attributes,
) -> BTreeMap<u32, Answer> {
    let (rights, times) = match attributes {
        Attributes::Refused => (fail(libc::EPERM), fail(libc::EPERM)),
        Attributes::Ignored => (fail(0), fail(0)),
        Attributes::OfOwnFiles => (ALLOW, fail(0)),
    };
    let plain: [(&[c_long], Answer); 9] = [
        (ALLOWED, ALLOW),
        (ALLOWED_HERE, ALLOW),
        (REFUSED, fail(libc::EPERM)),
        (WITHOUT_EFFECT, fail(0)),
        (EXTENDED_ATTRIBUTES, fail(libc::EOPNOTSUPP)),
        (RIGHTS, rights),
        (RIGHTS_HERE, rights),
        (TIMES_HERE, times),
        (&[libc::SYS_utimensat], times),
    ];
    let plain = plain.iter().flat_map(|&(calls, answer)| calls.iter().map(move |&it| (it, answer)));
    let checked = rows.iter().enumerate().map(|(at, &(call, ..))| (call, Answer::Depends(at)));
    plain.chain(checked).map(|(call, answer)| (number(call), answer)).collect()
}

/// Adds what goes on if the condition holds, and otherwise fails with this number.
fn check(Condition(at, test): &Condition, otherwise: libc::c_int, filter: &mut Vec<sock_filter>) {
    let (low, high) = argument(*at);
    filter.push(load(low));
    match *test {
        Among(mask, values) => {
            filter.push(statement(libc::BPF_ALU | libc::BPF_AND | libc::BPF_K, mask));
            let last = values.len();
            filter.extend((0..).zip(values).map(|(at, &it)| jump(libc::BPF_JEQ, it, last - at, 0)));
        }
        Not(value) => filter.push(jump(libc::BPF_JEQ, value, 0, 1)),
        Without(bits) => filter.push(jump(libc::BPF_JSET, bits, 0, 1)),
        Enough(bits) => {
            filter.extend([jump(libc::BPF_JSET, bits, 1, 0), end(libc::SECCOMP_RET_ALLOW)]);
            return;
        }
        IsNull => {
            filter.extend([jump(libc::BPF_JEQ, 0, 0, 2), load(high), jump(libc::BPF_JEQ, 0, 1, 0)]);
        }
    }
    filter.push(end(libc::SECCOMP_RET_ERRNO | bits(otherwise)));
}

fn number(call: c_long) -> u32 {
    u32::try_from(call).expect("the calls of every machine count from 0")
}

const fn load(at: u32) -> sock_filter {
    statement(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, at)
}

const fn end(with: u32) -> sock_filter {
    statement(libc::BPF_RET | libc::BPF_K, with)
}

#[expect(clippy::cast_possible_truncation, reason = "the codes of all instructions fit")]
const fn statement(code: u32, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt: 0, jf: 0, k }
}

/// Compares what was loaded last, and leaves out so many instructions if it is, and if it is not so.
fn jump(how: u32, k: u32, if_so: usize, if_not: usize) -> sock_filter {
    let short = |over: usize| u8::try_from(over).expect("there are fewer than 256 instructions");
    sock_filter {
        jt: short(if_so),
        jf: short(if_not),
        ..statement(libc::BPF_JMP | how | libc::BPF_K, k)
    }
}
