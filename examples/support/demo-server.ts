import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type DemoServer = { readonly url: string; stop(): Promise<void> };

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the real server as a separate process, with the demo catalog and a data folder of its own, on a free port. The folder of
 * the repository must not get documents: `npm start` would find documents that its database does not know.
 *
 * @param environment variables that select the database; by default a database in memory
 */
export async function startDemoServer(
  environment: NodeJS.ProcessEnv = { DATABASE_URL: 'memory:' },
): Promise<DemoServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-demo-'));
  const server = spawn(process.execPath, ['server/bin/arot.js', 'serve', '--migrate', '--demo'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ DATABASE_URL: undefined, AROT_DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(server, 'exit');
  const lines: string[] = [];
  const url = new Promise<string>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        const url = /listening on (http:\/\/[^\s"]+)/.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const ended = exited.then(([code]) => {
    throw new Error(`the server ended with ${code} before it listened:\n${lines.join('\n')}`);
  });
  ended.catch(() => {});
  return {
    url: await Promise.race([url, ended]),
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
