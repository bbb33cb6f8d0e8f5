import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Debian packages of gcr.io/distroless/cc-debian12, which Google builds from the same archive. */
const CC_PACKAGES = ['base-files', 'ca-certificates', 'libc6', 'libgcc-s1', 'libgomp1', 'libssl3', 'libstdc++6'].concat(
  ['gcc-12-base', 'netbase', 'tzdata', 'media-types'],
);

/** Node.js of the dependency `node`, which has the binary that nodejs.org publishes. */
const NODE = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url));

/** Fills a folder with what an image has, from packages that can be had without a container registry. */
export function makeBase(image: string, folder: string): void {
  const nodeVersion = /^node:(\d+\.\d+\.\d+)-bookworm-slim$/.exec(image)?.[1];
  if (nodeVersion !== undefined) makeNode(nodeVersion, folder);
  else if (image === 'gcr.io/distroless/cc-debian12:nonroot') makeCc(folder);
  else throw new Error(`No folder is known that stands for the image ${image}.`);
}

/** Returns only Node.js: the steps of the build stages run with the shell and the npm of this machine. */
function makeNode(version: string, folder: string): void {
  const here = execFileSync(NODE, ['--version'], { encoding: 'utf8' }).trim();
  if (here !== `v${version}`) throw new Error(`The Dockerfile has Node.js ${version}, the project has ${here}.`);
  mkdirSync(path.join(folder, 'usr/local/bin'), { recursive: true });
  cpSync(NODE, path.join(folder, 'usr/local/bin/node'));
}

function makeCc(folder: string): void {
  const downloads = mkdtempSync(path.join(path.dirname(folder), 'debian-'));
  execFileSync('/usr/bin/apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', ...CC_PACKAGES], {
    cwd: downloads,
  });
  for (const file of readdirSync(downloads))
    execFileSync('/usr/bin/dpkg-deb', ['-x', path.join(downloads, file), folder]);
  rmSync(downloads, { recursive: true });
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) cpSync(certificates, path.join(folder, certificates));
  // No shell and no program but what the Dockerfile copies, and no documentation.
  for (const each of [
    'bin',
    'sbin',
    'usr/bin',
    'usr/sbin',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/ca-certificates',
  ]) {
    rmSync(path.join(folder, each), { recursive: true, force: true });
  }
  writeFileSync(path.join(folder, 'etc/passwd'), 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin\n');
  for (const each of ['dev', 'proc', 'tmp']) mkdirSync(path.join(folder, each), { recursive: true });
}
