import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Lists what an image of Debian 12 for a VPS has, and `minbase` has not. */
const PACKAGES = ['systemd', 'systemd-sysv', 'dbus'];

/** Certificates that a machine trusts beside those of Debian. The package ca-certificates reads them when it is installed. */
const OWN_CERTIFICATES = 'usr/local/share/ca-certificates';

/** Makes the files of a clean Debian 12 with systemd, which gets its packages where this machine gets them. */
export async function makeDebian(root: string): Promise<void> {
  const sources = execFileSync('/usr/bin/apt-get', [
    ...['indextargets', '--format', 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)'],
    ...['Created-By: Packages', 'Origin: Debian'],
  ]).toString();
  const mirror = /^deb (\S+) bookworm main$/m.exec(sources)?.[1];
  if (mirror === undefined) throw new Error('Run it on Debian 12, after apt-get update.');
  const options = ['--variant=minbase', `--include=${PACKAGES}`];
  await promisify(execFile)('/usr/sbin/debootstrap', [...options, 'bookworm', root, mirror], { maxBuffer: 10_000_000 });
  writeFileSync(path.join(root, 'etc/apt/sources.list'), sources);
  writeFileSync(
    path.join(root, 'etc/apt/apt.conf.d/90drill'),
    execFileSync('/usr/bin/apt-config', ['dump', 'Acquire']),
  );
  cpSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'), { dereference: true });
  if (existsSync(`/${OWN_CERTIFICATES}`))
    cpSync(`/${OWN_CERTIFICATES}`, path.join(root, OWN_CERTIFICATES), { recursive: true, dereference: true });
}
