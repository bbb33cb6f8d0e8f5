import { execFile } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = path.join(path.dirname(createRequire(root).resolve('vite/package.json')), 'bin/vite.js');

/** Builds the back office as docs/operate/back-office.md says, for an API on another origin. @returns the folder */
export async function buildForProduction(base: string, apiOrigin = ''): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'arot-office-'));
  const { VITE_DEMO, ...env } = process.env;
  const args = [vite, 'build', `--base=${base}`, '--outDir', folder];
  await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', VITE_AROT_URL: apiOrigin },
  });
  return folder;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export type StaticHost = {
  readonly origin: string;
  /** Shows the files of a folder, with these headers. */
  show(folder: string, headers: Readonly<Record<string, string>>): void;
  close(): void;
};

/** Starts a host of static files, which sends `index.html` for each path without a file. */
export async function startStaticHost(): Promise<StaticHost> {
  let shown: { folder: string; headers: Readonly<Record<string, string>> } | undefined;
  const server = createServer((request, response) => {
    if (!shown) return response.writeHead(503).end();
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const asked = path.join(shown.folder, path.normalize(pathname));
    if (pathname.startsWith('/assets/') && !existsSync(asked)) return response.writeHead(404).end();
    const file = pathname !== '/' && existsSync(asked) ? asked : path.join(shown.folder, 'index.html');
    response.writeHead(200, {
      ...shown.headers,
      'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as { port: number }).port}`,
    show: (folder, headers) => {
      shown = { folder, headers };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the blocks of headers that docs/operate/back-office.md prints: for the server's own origin, and for another one. */
export function documentedHeaders(): readonly Readonly<Record<string, string>>[] {
  const docs = readFileSync(new URL('../../../docs/operate/back-office.md', import.meta.url), 'utf8');
  return [...docs.matchAll(/```text\n(Content-Security-Policy: [^`]*)```/g)].map(([, block = '']) =>
    Object.fromEntries(
      block
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    ),
  );
}
