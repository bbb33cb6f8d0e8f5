import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Machine } from './boot.ts';
import { blocksOf } from './pages.ts';

/** Caddy makes its certificate itself, and browsers know that it is this machine. */
export const HOST_NAME = 'shop.localhost';
/** The authority of these certificates. */
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt';
const PROGRAMS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

type Typing = { readonly password: string; readonly log: (line: string) => void };

/**
 * Runs the commands of sections of a page in one shell at a terminal, which ends at the first that fails. They are those of the page, but for
 * the host name. Node.js trusts the authority of its certificate, because `arot doctor` connects to it.
 *
 * @returns what the terminal showed
 */
export async function typeCommands(
  machine: Machine,
  sections: readonly string[],
  { password, log }: Typing,
): Promise<string> {
  const trust = `test ! -f ${AUTHORITY} || cat ${AUTHORITY} >> ${TRUSTED}`;
  const blocks = sections.flatMap((section) => [
    `${trust}\necho '## ${section.slice(0, section.indexOf('\n'))}'\n`,
    ...blocksOf(section, 'sh'),
  ]);
  writeFileSync(
    path.join(machine.root, 'root/commands.sh'),
    `set -e\n${blocks.join('').replaceAll('shop.example.com', HOST_NAME)}`,
  );
  writeFileSync(path.join(machine.root, 'etc/hosts'), `127.0.0.1 localhost ${HOST_NAME}\n`);
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const variables = ['HOME=/root', 'TERM=dumb', `PATH=${PROGRAMS}`].concat(
    `NODE_EXTRA_CA_CERTS=${TRUSTED}`,
    `npm_config_registry=${registry}`,
  );
  const terminal = ['script', '--quiet', '--return', '--command', 'cd; bash commands.sh', '/dev/null'];
  const shell = spawn(...machine.command('env', '-i', ...variables, ...terminal), {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const [, title] of text.matchAll(/^## (.*?)\r?$/gm)) log(title ?? '');
    if (/(Password|Once more): $/.test(output)) shell.stdin.write(`${password}\n`);
  });
  const [status] = await once(shell, 'close');
  if (status !== 0) throw new Error(`A command of the page ended with ${status}:\n${output.slice(-3_000)}`);
  return output;
}
