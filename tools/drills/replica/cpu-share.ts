import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { childrenOf } from '../../../server/test/support/process/children-of.ts';
import { atEnd } from '../site/clean-up.ts';

/** Short, so that a limited process runs a little all the time. The kernel accepts no less than 1 ms of it. */
const PERIOD_US = 20_000;

/** The file systems of control groups, version 2 and version 1. @see cgroups(7) */
const VERSION_2 = '/sys/fs/cgroup';
const VERSION_1 = '/sys/fs/cgroup/cpu';

let groups = 0;

/**
 * Limits a process, its children, and all that they start to a share of one core, for the rest of the drill.
 *
 * @param share in percent
 */
export function limitCpu(pid: number, share: number): void {
  const isVersion2 = existsSync(`${VERSION_2}/cgroup.controllers`);
  groups += 1;
  const folder = `${isVersion2 ? VERSION_2 : VERSION_1}/arot-drill-${process.pid}-${groups}`;
  const quota = Math.round((PERIOD_US * share) / 100);
  try {
    mkdirSync(folder);
    atEnd(() => remove(folder));
    if (isVersion2) writeFileSync(`${folder}/cpu.max`, `${quota} ${PERIOD_US}`);
    else {
      writeFileSync(`${folder}/cpu.cfs_period_us`, `${PERIOD_US}`);
      writeFileSync(`${folder}/cpu.cfs_quota_us`, `${quota}`);
    }
    for (const each of [pid, ...childrenOf(pid)]) writeFileSync(`${folder}/cgroup.procs`, `${each}`);
  } catch (error) {
    throw new Error(`The share of CPU time cannot be limited. Run the drill as root on Linux. (${error})`);
  }
}

/** Removes a group, which must have no processes. */
function remove(folder: string): void {
  const processes = readFileSync(`${folder}/cgroup.procs`, 'utf8').split('\n').filter(Boolean);
  for (const each of processes) writeFileSync(path.join(folder, '../cgroup.procs'), each);
  rmdirSync(folder);
}
