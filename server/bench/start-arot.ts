import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startThrowawayPostgres } from '../test/support/throwaway-postgres.ts';

export type BenchServer = {
  register(phoneNumber: string, password: string): Promise<void>;
  /** @returns the status */
  login(identifier: string, password: string): Promise<number>;
  settings(): Promise<number>;
  stop(): Promise<void>;
};

/** The real server, as a process of its own, on a throw-away PostgreSQL; its login limits are out of the way. */
export async function startArot(): Promise<BenchServer> {
  const postgres = await startThrowawayPostgres();
  const folder = await mkdtemp(path.join(tmpdir(), 'arot-bench-'));
  const command = fileURLToPath(new URL('../bin/arot.js', import.meta.url));
  const server = spawn(process.execPath, [command, 'serve', '--migrate'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      AROT_DATA_DIR: folder,
      AROT_LOGIN_LIMIT: '100000000/1s',
      AROT_TRUST_PROXY: 'true',
      AROT_LOG_LEVEL: 'info',
      PORT: '0',
    },
  });
  const origin = await listeningOrigin(server.stdout);
  // What the server logs from here on is not looked at, but has to be taken off its hands.
  server.stdout.resume();

  let caller = 0;
  const login = async (identifier: string, password: string) => {
    caller += 1;
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Each attempt from another address: the cap per address is not what is measured here.
        'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
      },
      body: JSON.stringify({ identifier, password, responseMode: 'token' }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  return {
    register: async (phoneNumber, password) => {
      const form = new FormData();
      form.set('phoneNumber', phoneNumber);
      form.set('password', password);
      const response = await fetch(`${origin}/api/auth/customer/register`, { method: 'POST', body: form });
      if (response.status !== 201)
        throw new Error(`registration answered ${response.status}: ${await response.text()}`);
    },
    login,
    settings: async () => {
      const response = await fetch(`${origin}/api/settings`);
      await response.arrayBuffer();
      return response.status;
    },
    stop: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listeningOrigin(stdout: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const found = /listening on (http:\/\/[^"\s]+)/.exec(text)?.[1];
    if (found) return found.replace('localhost', '127.0.0.1');
  }
  throw new Error(`the server did not start:\n${text}`);
}
