import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPostgresCluster } from '../../server/test/support/database/throwaway-postgres.ts';
import { packServer } from '../../server/test/support/package/pack-server.ts';
import { type Drill, type Figure, judged } from './drill.ts';

const run = promisify(execFile);
const manifestFile = fileURLToPath(new URL('../../server/package.json', import.meta.url));
const MAX_MEGABYTES = 60;
const PAGES = ['/', '/docs', '/openapi.json', '/api/products', '/api/categories', '/.well-known/openid-configuration'];

type Installation = { readonly folder: string; readonly node: string };

export const drill: Drill = {
  summary: 'npm installs the packed server in an empty folder, on Node.js 22 and 24, on both databases (--nodes 22,24)',
  run: async ({ nodes = '22,24' }, log) => {
    const work = await mkdtemp(path.join(tmpdir(), 'arot-package-'));
    const cluster = await createPostgresCluster();
    try {
      await cluster.start();
      const tarball = await packServer(work);
      const figures: Figure[] = [];
      for (const version of nodes.split(',')) {
        const folder = path.join(work, version);
        await mkdir(folder);
        log(`installing on Node.js ${version}`);
        await npm(folder, ['install', '--omit=dev', '--ignore-scripts', tarball]);
        const megabytes = await sizeOf(path.join(folder, 'node_modules'));
        figures.push(
          judged(
            `MB installed without optional parts, Node.js ${version}`,
            megabytes.toFixed(1),
            `below ${MAX_MEGABYTES}`,
            megabytes < MAX_MEGABYTES,
          ),
        );
        const installation = { folder, node: await installNode(path.join(work, `node-${version}`), version) };
        await cluster.run('psql', [cluster.url, '-c', `create database "arot${version}"`]);
        const url = cluster.url.replace(/postgres$/, `arot${version}`);
        figures.push(await tryServer(installation, 'PostgreSQL', { DATABASE_URL: url }, log));
        await npm(folder, ['install', '--omit=dev', '--ignore-scripts', ...(await embeddedPackages())]);
        figures.push(await tryServer(installation, 'the embedded database', {}, log));
      }
      return figures;
    } finally {
      await cluster.stop();
      cluster.remove();
      await rm(work, { recursive: true, force: true });
    }
  },
};

async function npm(cwd: string, args: readonly string[]): Promise<void> {
  await run('npm', [...args, '--prefer-offline', '--no-audit', '--no-fund'], { cwd });
}

/** Installs Node.js. The npm package `node` has the program for this machine in a package of its own. */
async function installNode(folder: string, version: string): Promise<string> {
  await mkdir(folder);
  await npm(folder, ['install', `node@${version}`]);
  return path.join(folder, 'node_modules/node/bin/node');
}

async function embeddedPackages(): Promise<string[]> {
  const { peerDependencies } = JSON.parse(await readFile(manifestFile, 'utf8'));
  return ['@electric-sql/pglite', '@mikro-orm/pglite'].map((name) => `${name}@${peerDependencies[name]}`);
}

/** @returns megabytes on the disk, as `du` counts them */
async function sizeOf(folder: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', folder]);
  return (Number.parseInt(stdout, 10) * 1024) / 1_000_000;
}

/** Runs the commands and the server of an installation. */
async function tryServer(
  { folder, node }: Installation,
  database: string,
  variables: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<Figure> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const options = {
    cwd: folder,
    env: {
      ...inherited,
      AROT_DATA_DIR: path.join(folder, variables.DATABASE_URL ? 'on-server' : 'embedded'),
      PORT: '0',
      ...variables,
    },
  };
  const bin = path.join(folder, 'node_modules/.bin/arot');
  const arot = async (...args: string[]) =>
    (await run(node, [bin, ...args], { ...options, maxBuffer: 100_000_000 })).stdout;
  const { stdout: version } = await run(node, ['--version']);
  const failures: string[] = [];
  const expect = (holds: boolean, what: string) => void (holds || failures.push(what));

  expect(/^\d+\.\d+\.\d+\n$/.test(await arot('--version')), 'arot --version');
  expect(JSON.parse(await arot('openapi')).openapi === '3.1.1', 'arot openapi');
  await arot('db', 'migrate');
  await arot('demo', 'seed');
  const exported = path.join(folder, 'catalog.json');
  await arot('catalog', 'export', exported);
  expect(/\d/.test(await arot('catalog', 'import', exported)), 'arot catalog import');

  const server = spawn(node, [bin, 'serve', '--demo'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const origin = await listening(server);
    for (const page of PAGES) expect((await fetch(origin + page)).ok, `GET ${page}`);
    const reference = await (await fetch(`${origin}/docs`)).text();
    const script = /\/docs\/[\w-]{16}\/scalar\/standalone\.esm\.js/.exec(reference)?.[0] ?? '';
    expect((await fetch(origin + script)).ok, 'the script of /docs');
    expect((await (await fetch(`${origin}/login/none`)).text()).includes('<style>'), 'a hosted page');
  } finally {
    // A server that could not start has ended before.
    if (server.exitCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGTERM');
      expect((await exited)[0] === 0, 'exit status 0 after SIGTERM');
    }
  }
  log(`tried on Node.js ${version.trim()} with ${database}`);
  const what = `commands and pages that fail, Node.js ${version.trim()}, ${database}`;
  return judged(what, failures.join(', ') || 0, '0', failures.length === 0);
}

async function listening(server: ChildProcess): Promise<string> {
  let output = '';
  return await new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = /"port":(\d+).*"msg":"listening/.exec(output);
      if (found) resolve(`http://localhost:${found[1]}`);
    });
    server.once('exit', (code) => reject(new Error(`arot serve ended with ${code}: ${output}`)));
  });
}
