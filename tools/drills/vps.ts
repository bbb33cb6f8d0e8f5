import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../server/test/support/browser/find-chromium.ts';
import { packServer } from '../../server/test/support/package/pack-server.ts';
import { deployPath } from './deployment/shipped-file.ts';
import { type Drill, equal, judged } from './drill.ts';
import { atEnd } from './site/clean-up.ts';
import { boot, type Machine } from './vps/boot.ts';
import { makeDebian } from './vps/debian.ts';
import { look } from './vps/look.ts';
import { sampleCatalog, sectionOfUpgrade, sectionsOfPage } from './vps/pages.ts';
import { HOST_NAME, typeCommands } from './vps/type-commands.ts';

/** Those of Caddy and its administration, Arot and PostgreSQL. */
const PORTS = [80, 443, 2019, 3000, 5432];
const UNITS = ['postgresql', 'caddy', 'arot@1', 'arot-backup.timer'];
const MINUTES = 20;

export const drill: Drill = {
  summary:
    'every command of docs/operate/one-vps.md on a new Debian 12 with systemd, then its pages in Chromium (as root, --pictures FOLDER)',
  run: async ({ pictures }, log) => {
    if (process.getuid?.() !== 0) throw new Error('Run it as root: it starts systemd in namespaces of its own.');
    if (!existsSync('/usr/sbin/debootstrap') || !findChromium())
      throw new Error('Install the Debian packages debootstrap and chromium.');
    for (const port of PORTS) await assertFree(port);
    const folder = await mkdtemp(path.join(tmpdir(), 'arot-vps-'));
    atEnd(() => rm(folder, { recursive: true, force: true }));
    const root = path.join(folder, 'root');
    log('packing the server');
    const tarball = await packServer(folder);
    log('making a new Debian 12');
    await makeDebian(root);
    cpSync(deployPath('systemd'), path.join(root, 'root'), { recursive: true });
    cpSync(tarball, path.join(root, 'root', path.basename(tarball)));
    // The commands of an upgrade do not read the version in the package.
    cpSync(tarball, path.join(root, 'root/arot-server-0.2.0.tgz'));
    writeFileSync(path.join(root, 'srv/catalog.json'), sampleCatalog());
    const machine = await boot(root);
    const typing = { password: 'a long pass phrase of the owner', log };
    const started = performance.now();
    const output = await typeCommands(machine, sectionsOfPage(), typing);
    const minutes = (performance.now() - started) / 60_000;
    await typeCommands(machine, [sectionOfUpgrade()], typing);
    run(machine, 'systemctl', 'start', 'arot-backup');
    const [all, server] = ['/', '/opt/arot/releases/0.1.0'].map((each) => megabytes(machine, each));
    log('starting the machine again');
    await machine.powerOff();
    const again = await boot(root);
    run(again, 'curl', '--fail', '--silent', '--retry', '30', '--retry-connrefused', 'http://127.0.0.1:3000/readyz');
    const states = run(again, 'systemctl', 'is-active', ...UNITS).replaceAll('\n', ', ');
    log('looking at the pages');
    const shots = path.resolve(pictures ?? path.join(folder, 'pictures'));
    mkdirSync(shots, { recursive: true });
    return [
      judged('minutes of the commands of the page', minutes.toFixed(1), `below ${MINUTES}`, minutes < MINUTES),
      { what: 'MB of the machine, and of the server with sharp in it', measured: `${all}, ${server}` },
      {
        what: 'warnings of arot doctor (certificate and proxy: because the host name is of this machine)',
        measured: [...output.matchAll(/^WARNING +(\w+)/gm)].map(([, what]) => what).join(', ') || 'none',
      },
      equal(`${UNITS.join(', ')} after the second start`, states, UNITS.map(() => 'active').join(', ')),
      ...(await look(`https://${HOST_NAME}`, typing.password, shots)),
    ];
  },
};

/** Runs a command in the machine. @returns its output */
function run(machine: Machine, ...words: readonly string[]): string {
  const [program, args] = machine.command(...words);
  return execFileSync(program, args, { encoding: 'utf8' }).trim();
}

function megabytes(machine: Machine, folder: string): number {
  return Number.parseInt(run(machine, 'du', '--summarize', '--block-size=1MB', '--one-file-system', folder), 10);
}

async function assertFree(port: number): Promise<void> {
  const server = createServer().listen(port);
  await once(server, 'listening').catch(() => {
    throw new Error(`Stop the program that uses port ${port}: the machine shares the network of this one.`);
  });
  server.close();
  await once(server, 'close');
}
