//! seccomp: system calls that are refused.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, apply_filter,
};

/// What reaches beyond a program that plays a game, and is not a matter of files that Landlock sees.
const REFUSED: &[c_long] = &[
    // Away from the group that is killed in the end.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // The network, and sockets in general. Pairs of them stay.
    libc::SYS_socket,
    // Rights and times of files, which Landlock leaves alone.
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    // What stays when all processes are gone.
    libc::SYS_shmget,
    libc::SYS_semget,
    libc::SYS_msgget,
    libc::SYS_mq_open,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    // Other processes.
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_getfd,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
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

/// The same, where old calls exist beside the new ones.
#[cfg(target_arch = "x86_64")]
const REFUSED_HERE: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_kexec_file_load,
    libc::SYS_iopl,
    libc::SYS_ioperm,
];
#[cfg(not(target_arch = "x86_64"))]
const REFUSED_HERE: &[c_long] = &[];

/// On x86-64, every call has a second number for programs of the x32 form.
#[cfg(target_arch = "x86_64")]
const FORMS: &[c_long] = &[0, 0x4000_0000];
#[cfg(not(target_arch = "x86_64"))]
const FORMS: &[c_long] = &[0];

/// Every flag of `clone` that makes a namespace.
const NAMESPACES: &[libc::c_int] = &[
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// Refuses those calls from here on. Tracing stays where Landlock keeps it inside: the search for leaks in programs built
/// with AddressSanitizer needs it.
pub(super) fn refuse_most(tracing_is_kept_inside: bool) -> seccompiler::Result<()> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> =
        REFUSED.iter().chain(REFUSED_HERE).map(|&call| (call, vec![])).collect();
    let namespaces = NAMESPACES.iter().map(|&flag| {
        let flag = u64::from(flag.unsigned_abs());
        when(0, SeccompCmpOp::MaskedEq(flag), flag)
    });
    rules.insert(libc::SYS_clone, namespaces.collect::<Result<_, _>>()?);
    // Not on an open file, which can be nothing but its own or one that it only reads.
    rules.insert(libc::SYS_utimensat, vec![when(1, SeccompCmpOp::Ne, 0)?]);
    let me = u64::from(libc::PTRACE_TRACEME);
    let tracing =
        if tracing_is_kept_inside { vec![when(0, SeccompCmpOp::Eq, me)?] } else { vec![] };
    rules.insert(libc::SYS_ptrace, tracing);
    // Its flags cannot be looked at; the C library falls back on `clone` if it is told that there is no such call.
    let unknown = BTreeMap::from([(libc::SYS_clone3, vec![])]);
    apply(unknown, libc::ENOSYS)?;
    apply(rules, libc::EPERM)
}

fn when(argument: u8, is: SeccompCmpOp, value: u64) -> Result<SeccompRule, BackendError> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Qword, is, value)?;
    SeccompRule::new(vec![condition])
}

fn apply(rules: BTreeMap<i64, Vec<SeccompRule>>, error: libc::c_int) -> seccompiler::Result<()> {
    let rules = rules
        .into_iter()
        .flat_map(|(call, rules)| FORMS.iter().map(move |form| (call | form, rules.clone())));
    let refuse = SeccompAction::Errno(error.unsigned_abs());
    let target = std::env::consts::ARCH.try_into()?;
    let filter = SeccompFilter::new(rules.collect(), SeccompAction::Allow, refuse, target)?;
    apply_filter(&BpfProgram::try_from(filter)?)
}
