//! seccomp: system calls that are refused.

use libc::c_long;
use seccompiler::{apply_filter, sock_filter};

/// What reaches beyond a program that plays a game, and is not a matter of files that Landlock sees.
const REFUSED: &[c_long] = &[
    // Away from the group that is killed in the end.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // The network, and sockets in general. Pairs of them stay.
    libc::SYS_socket,
    // Memory that is a file, but in no folder that is looked at.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    // What stays when all processes are gone.
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_shmctl,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_semtimedop,
    libc::SYS_semctl,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_msgrcv,
    libc::SYS_msgctl,
    libc::SYS_mq_open,
    libc::SYS_mq_unlink,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // Other processes.
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_setpriority,
    libc::SYS_ioprio_set,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    // Namespaces, mounts and the system as a whole.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_fsopen,
    libc::SYS_fspick,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_mount_setattr,
    libc::SYS_open_by_handle_at,
    libc::SYS_quotactl,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_reboot,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_vhangup,
    libc::SYS_fanotify_init,
    // Large parts of the kernel that no such program needs, and that break-ins go through.
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_io_uring_setup,
];

/// Calls that change rights and owners of files, which Landlock leaves alone.
const RIGHTS: &[c_long] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
];

/// Calls that change further attributes of files, as if no file could have any: then rights are set without them.
const EXTENDED_ATTRIBUTES: &[c_long] = &[
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];

/// Calls about the process whose number comes first: 0 is the one that calls.
const ABOUT_ITSELF_ONLY: &[c_long] = &[libc::SYS_prlimit64, libc::SYS_sched_setaffinity];

/// More to refuse, where old calls exist beside the new ones.
#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[c_long] = &[libc::SYS_kexec_file_load, libc::SYS_iopl, libc::SYS_ioperm];
#[cfg(target_arch = "x86_64")]
const RIGHTS_HERE: &[c_long] = &[libc::SYS_chmod, libc::SYS_chown, libc::SYS_lchown];
/// The old calls that set times, by path.
#[cfg(target_arch = "x86_64")]
const TIMES_HERE: &[c_long] = &[libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[c_long] = &[];
#[cfg(not(target_arch = "x86_64"))]
const RIGHTS_HERE: &[c_long] = &[];
#[cfg(not(target_arch = "x86_64"))]
const TIMES_HERE: &[c_long] = &[];

/// The machine that the numbers of the calls are for, as the kernel names it (`AUDIT_ARCH_…` in `linux/audit.h`).
#[cfg(target_arch = "x86_64")]
const MACHINE: Option<u32> = Some(0xC000_003E);
#[cfg(target_arch = "aarch64")]
const MACHINE: Option<u32> = Some(0xC000_00B7);
#[cfg(target_arch = "riscv64")]
const MACHINE: Option<u32> = Some(0xC000_00F3);
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
const MACHINE: Option<u32> = None;

/// From here on, the calls of x86-64 have second numbers, for programs of the x32 form. Nothing else has so many.
const X32: u32 = 0x4000_0000;

/// Every flag of `clone` that makes a namespace.
const NAMESPACES: libc::c_int = libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET;

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
    /// Rights and owners can be changed by whoever owns nothing elsewhere; times are ignored.
    OfOwnFiles,
}

/// Refuses those calls from here on. Tracing stays where Landlock keeps it inside: the search for leaks in programs built
/// with AddressSanitizer needs it.
///
/// # Errors
/// If this kernel has no filters, or this machine is not known here.
pub(super) fn refuse_most(
    tracing_is_kept_inside: bool,
    attributes: Attributes,
) -> Result<(), String> {
    let machine = MACHINE.ok_or("the calls of this machine are not known")?;
    let filter = filter(machine, tracing_is_kept_inside, attributes);
    apply_filter(&filter).map_err(|error| error.to_string())
}

/// How many calls of a list are compared before the next is skipped at once.
const BLOCK: usize = 8;

/// The filter. It is followed by the kernel for every call there is when it is set, so its ways are as short as can be: one
/// instruction for each refused call, all of which jump to the last ones, and blocks of them that most calls skip.
fn filter(machine: u32, tracing_is_kept_inside: bool, attributes: Attributes) -> Vec<sock_filter> {
    const ALLOW: sock_filter = end(libc::SECCOMP_RET_ALLOW);
    const REFUSE: sock_filter = end(libc::SECCOMP_RET_ERRNO | libc::EPERM.unsigned_abs());
    const UNKNOWN: sock_filter = end(libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs());
    const UNSUPPORTED: sock_filter = end(libc::SECCOMP_RET_ERRNO | libc::EOPNOTSUPP.unsigned_abs());
    const IGNORE: sock_filter = end(libc::SECCOMP_RET_ERRNO);
    let (first, _) = argument(0);
    let (path, path_above) = argument(1);
    let mut filter = vec![
        load(MACHINE_OF_CALL),
        jump(libc::BPF_JEQ, machine, 1, 0),
        end(libc::SECCOMP_RET_KILL_PROCESS),
        load(CALL),
        jump(libc::BPF_JGE, X32, 0, 1),
        REFUSE,
    ];
    let mut on = |call: c_long, then: &[sock_filter]| {
        filter.push(jump(libc::BPF_JEQ, number(call), 0, then.len()));
        filter.extend_from_slice(then);
    };
    // Its flags are out of sight; the C library does with `clone` if there is no such call.
    on(libc::SYS_clone3, &[UNKNOWN]);
    for &call in EXTENDED_ATTRIBUTES {
        on(call, &[UNSUPPORTED]);
    }
    let namespaces = NAMESPACES.unsigned_abs();
    on(libc::SYS_clone, &[load(first), jump(libc::BPF_JSET, namespaces, 0, 1), REFUSE, ALLOW]);
    // Not by path. An open file can be nothing but its own or one that it only reads.
    let has_path = [
        load(path),
        jump(libc::BPF_JEQ, 0, 0, 3),
        load(path_above),
        jump(libc::BPF_JEQ, 0, 0, 1),
        ALLOW,
        if attributes == Attributes::Refused { REFUSE } else { IGNORE },
    ];
    on(libc::SYS_utimensat, &has_path);
    // Who ends with us is ours to say.
    let ends_with = libc::PR_SET_PDEATHSIG.unsigned_abs();
    on(libc::SYS_prctl, &[load(first), jump(libc::BPF_JEQ, ends_with, 0, 1), REFUSE, ALLOW]);
    let me = libc::PTRACE_TRACEME;
    let traces_me = [load(first), jump(libc::BPF_JEQ, me, 0, 1), REFUSE, ALLOW];
    on(libc::SYS_ptrace, if tracing_is_kept_inside { &traces_me } else { &[REFUSE] });
    for &call in ABOUT_ITSELF_ONLY {
        on(call, &[load(first), jump(libc::BPF_JEQ, 0, 1, 0), REFUSE, ALLOW]);
    }
    let listed = listed(attributes);
    let blocks: Vec<&[(u32, bool)]> = listed.chunks(BLOCK).collect();
    let ignore = filter.len() + listed.len() + 2 * blocks.len();
    for (at, &block) in blocks.iter().enumerate() {
        let next = blocks.get(at + 1).map_or(u32::MAX, |next| next[0].0);
        filter.push(jump(libc::BPF_JGE, next, block.len() + 1, 0));
        for &(call, is_ignored) in block {
            let end = if is_ignored { ignore } else { ignore + 1 };
            filter.push(jump(libc::BPF_JEQ, call, end - filter.len() - 1, 0));
        }
        filter.push(ALLOW);
    }
    filter.extend([IGNORE, REFUSE]);
    filter
}

/// The calls about which nothing but their number counts, in order, and whether each is ignored or refused.
fn listed(attributes: Attributes) -> Vec<(u32, bool)> {
    let refused = REFUSED.iter().chain(REFUSED_HERE).map(|&call| (call, false));
    let rights = RIGHTS.iter().chain(RIGHTS_HERE).map(|&call| (call, attributes));
    let times = TIMES_HERE.iter().map(|&call| match attributes {
        Attributes::OfOwnFiles => (call, Attributes::Ignored),
        attributes => (call, attributes),
    });
    let changing = rights.chain(times).filter_map(|(call, attributes)| match attributes {
        Attributes::Refused => Some((call, false)),
        Attributes::Ignored => Some((call, true)),
        Attributes::OfOwnFiles => None,
    });
    let mut listed: Vec<(u32, bool)> =
        refused.chain(changing).map(|(call, is_ignored)| (number(call), is_ignored)).collect();
    listed.sort_unstable();
    listed
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
