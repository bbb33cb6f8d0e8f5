import { expect, it } from 'vitest';
import { isWaitingShell } from './watch-parent-shell.ts';

it.each([
  [['sh', '-c', 'node server/bin/arot.js serve']],
  [['/bin/sh', '-c', '--', 'arot serve']],
  [['/bin/bash', '-lc', 'cd /srv && node server/bin/arot.js serve > log 2>&1']],
  [['busybox', 'sh', '-c', 'arot serve']],
])('watches a shell that waits: %j', (command) => {
  expect(isWaitingShell(command)).toBe(true);
});

it.each([
  [['sh', '-c', 'nohup arot serve &']],
  [['sh', '-c', 'arot serve > log 2>&1 & sleep 5; curl localhost:3000/healthz']],
  [['bash']],
  [['sh', 'start.sh']],
  [['node', '--watch', 'server/bin/arot.js', 'serve']],
  [['systemd']],
  [[]],
])('does not watch %j', (command) => {
  expect(isWaitingShell(command)).toBe(false);
});
