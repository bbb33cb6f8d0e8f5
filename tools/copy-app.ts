/**
 * `npm run copy-app -- APP FOLDER`: copies an app of apps/ with what it uses, so that it installs, builds and tests alone. The
 * folder gets the app, apps/ui as a workspace, and the packages of Arot as tarballs. The tests that need the server stay here.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>> & Record<string, unknown>;

const root = fileURLToPath(new URL('..', import.meta.url));
const APPS = ['shop', 'office'];
/** The packages of Arot that an app may use. */
const PACKAGES = ['@arot/contract', '@arot/sdk'];

const [app = '', folder = '', ...rest] = process.argv.slice(2);
if (!APPS.includes(app) || folder === '' || rest.length > 0)
  fail(`Usage: npm run copy-app -- ${APPS.join('|')} FOLDER`, 2);
// npm runs scripts in the root of the repository, and tells where it was started.
const target = path.resolve(process.env.INIT_CWD ?? '.', folder);
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`, 1);

copy(app, target);
copy('ui', path.join(target, 'ui'));
const packages = path.join(target, 'packages');
mkdirSync(packages);
const workspaces = PACKAGES.flatMap((name) => ['-w', name]);
execFileSync('npm', ['pack', '--silent', ...workspaces, '--pack-destination', packages], {
  ...{ cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  // npm is a script of the shell on Windows.
  shell: process.platform === 'win32',
});
rewriteManifest(target, 'packages', { name: path.basename(target), workspaces: ['ui'] });
rewriteManifest(path.join(target, 'ui'), '../packages', {});
writeFileSync(path.join(target, '.gitignore'), 'node_modules/\ndist/\n');
process.stdout.write(`${target} has the app. Next: cd ${target} && npm install && npm run dev\n`);

function copy(name: string, to: string): void {
  const from = path.join(root, 'apps', name);
  const isOwn = (file: string) =>
    !/^(node_modules|dist|test)(\/|$)/.test(path.relative(from, file).replaceAll('\\', '/'));
  cpSync(from, to, { recursive: true, filter: isOwn });
}

/** Names the tarballs as the versions of Arot's packages, and sets other properties of a package.json. */
function rewriteManifest(to: string, tarballs: string, changes: Record<string, unknown>): void {
  const file = path.join(to, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  for (const name of PACKAGES) {
    const tarball = readdirSync(packages).find((each) => each.startsWith(`${name.slice(1).replace('/', '-')}-`));
    if (manifest.dependencies[name]) manifest.dependencies[name] = `file:${tarballs}/${tarball}`;
  }
  writeFileSync(file, `${JSON.stringify({ ...manifest, ...changes }, null, 2)}\n`);
}

function fail(message: string, status: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}
