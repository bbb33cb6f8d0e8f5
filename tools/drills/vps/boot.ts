import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { childrenOf } from '../../../server/test/support/process/children-of.ts';
import { waitFor } from '../deployment/program.ts';
import { atEnd } from '../site/clean-up.ts';

/** A Debian with systemd as process 1, in namespaces of its own. It shares the network of this machine. */
export type Machine = {
  /** The folder of its files. */
  readonly root: string;
  /** Returns the program and arguments that run a command in the machine, as its root. */
  command(...words: readonly string[]): [string, string[]];
  /** Ends all its processes. */
  powerOff(): Promise<void>;
};

const GROUP = `arot-drill-vps-${process.pid}`;

/** Gives systemd the control group that it manages, so that it leaves those of this machine alone. */
const ENTER_GROUP = `set -e
mount --make-rprivate /
mount -t cgroup2 cgroup2 "$ROOT/mnt"
mkdir -p "$ROOT/mnt/$GROUP"
echo 0 > "$ROOT/mnt/$GROUP/cgroup.procs"
umount "$ROOT/mnt"
exec unshare --cgroup sh -c "$START"
`;

/** Mounts what a container has, and starts systemd. @see https://systemd.io/CONTAINER_INTERFACE/ */
const START = `set -e
mount --bind "$ROOT" "$ROOT"
cd "$ROOT"
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
pivot_root . mnt
umount -l /mnt
exec env -i container=drill PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
`;

/** Starts the machine whose files are in a folder, and waits until its services are started. */
export async function boot(root: string): Promise<Machine> {
  const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  const child = spawn('/usr/bin/unshare', [...namespaces, 'sh', '-c', ENTER_GROUP], {
    env: { PATH: process.env.PATH, ROOT: root, GROUP, START },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const powerOff = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
    await waitFor('the end of its processes', async () => isGroupRemoved());
  };
  atEnd(powerOff);
  const machine: Machine = {
    root,
    command: (...words) => [
      'nsenter',
      [
        `--target=${childrenOf(child.pid ?? 0)[0]}`,
        '--mount',
        '--pid',
        '--ipc',
        '--uts',
        '--cgroup',
        '--root',
        '--wd',
      ].concat(words),
    ],
    powerOff,
  };
  await waitFor('systemd', async () => {
    const [program, words] = machine.command('systemctl', 'is-system-running', '--wait');
    return execFileSync(program, words, { encoding: 'utf8', stdio: 'pipe' }).trim() === 'running';
  });
  return machine;
}

/** Removes the control group, which succeeds when its last process has ended. */
function isGroupRemoved(): boolean {
  const script = `mount -t cgroup2 cgroup2 /mnt; find "/mnt/$GROUP" -depth -type d -exec rmdir {} ';' 2> /dev/null; test ! -e "/mnt/$GROUP"`;
  return (
    spawnSync('/usr/bin/unshare', ['--mount', 'sh', '-c', script], { env: { PATH: process.env.PATH, GROUP } })
      .status === 0
  );
}
