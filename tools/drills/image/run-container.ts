import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Program, startProgram } from '../deployment/program.ts';
import type { Image } from './build-image.ts';

/** Makes the files of the image read-only in a mount namespace of its own, and runs the rest as the user of the image. */
const SCRIPT = `set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -t proc -o nosuid,nodev,noexec proc "$ROOT/proc"
mount -o remount,bind,ro "$ROOT"
mount -t tmpfs -o mode=755 tmpfs "$ROOT/dev"
for device in null urandom; do touch "$ROOT/dev/$device"; mount --bind "/dev/$device" "$ROOT/dev/$device"; done
mount -o remount,ro "$ROOT/dev"
user=$CONTAINER_USER root=$ROOT
unset ROOT CONTAINER_USER OLDPWD PWD
exec chroot --userspec="$user" --groups= "$root" "$@"
`;

type Container = Program & {
  /** Sends a signal to process 1 of the container. @returns its exit status */
  signal(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts a container: process 1 of its own process namespace, without a writable file, as the user of the image. */
export function startContainer(image: Image, command: readonly string[], variables: Record<string, string>): Container {
  const program = startProgram('/usr/bin/unshare', argumentsOf([...image.entrypoint, ...command]), {
    env: environmentOf(image, variables),
  });
  return {
    ...program,
    signal: async (signal) => {
      const [child] = readFileSync(`/proc/${program.child.pid}/task/${program.child.pid}/children`, 'utf8').split(' ');
      process.kill(Number(child), signal);
      return await program.stop('SIGCONT');
    },
  };
}

/** Runs another program beside the server, with the files and the user of the image. @returns its exit status and output */
export function runInImage(image: Image, command: readonly string[], variables: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('/usr/bin/unshare', argumentsOf(command), {
    env: environmentOf(image, variables),
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, output: stdout + stderr };
}

function argumentsOf(command: readonly string[]): readonly string[] {
  return ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', SCRIPT, 'container', ...command];
}

function environmentOf(image: Image, variables: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    ...image.environment,
    ...variables,
    ROOT: image.root,
    CONTAINER_USER: image.user,
  };
}

/** Returns the size of a folder in MB (10^6 bytes), as container tools print it. */
export function sizeOf(folder: string): number {
  const output = execFileSync('/usr/bin/du', ['--summarize', '--apparent-size', '--block-size=1', folder], {
    encoding: 'utf8',
  });
  return Number(output.split('\t')[0]) / 1_000_000;
}
