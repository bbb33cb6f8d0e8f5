import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import { ServerConnection } from '../../src/database/embedded/server-connection.ts';
import { installArot } from '../support/process/arot-process.ts';
import {
  INVOCATIONS,
  NOT_BESIDE_A_SERVER,
  runInvocations,
  withoutChance,
} from '../support/process/command-invocations.ts';
import type { ServerProcess } from '../support/process/server-process.ts';

let server: ServerProcess;
let port: number;
/** Commands on the embedded database while a server serves from it. The tests share the data folder. */
const arot = await installArot();
await writeFile(path.join(arot.folder, 'file.csv'), 'slug,name,retail_base_price\nrice,Rice,90.00\n');
await start();

/** Starts the server. Each statement is logged, so that a test sees when a transaction has started. */
async function start(): Promise<void> {
  server = arot.serve([], { AROT_SLOW_STATEMENT: '1ms' });
  port = await server.listening();
}

function commandsOf(command: Command, words: string[] = []): string[] {
  if (command.commands.length === 0) return [words.join(' ')];
  return command.commands.flatMap((child) => commandsOf(child, [...words, child.name()]));
}

const siteName = async () => {
  const response = await fetch(`http://127.0.0.1:${port}/api/settings`);
  return ((await response.json()) as { data: { siteName: string } }).data.siteName;
};
const slugs = async () => {
  const { products } = JSON.parse((await arot.run(['catalog', 'export'])).stdout);
  return products.map(({ slug }: { slug: string }) => slug);
};

describe('commands beside a running server', () => {
  it('are all tried here', () => {
    const tried = new Set([...INVOCATIONS.map(({ command }) => command), ...Object.keys(NOT_BESIDE_A_SERVER)]);
    expect([...tried].sort()).toEqual(commandsOf(createProgram()).sort());
  });

  it('have their usual status', async () => {
    const outcomes = await runInvocations((args, input) => arot.run(args, input));
    expect(outcomes.filter(({ code, expected }) => code !== expected)).toEqual([]);
    expect(server.child.exitCode).toBe(null);
  });

  it('print the same as when the server is stopped', async () => {
    const readers = [['settings', 'list'], ['catalog', 'export'], ['account', 'show', 'staff@example.com'], ['doctor']];
    const run = async () => {
      const outcomes = [];
      for (const args of readers) outcomes.push(await arot.run(args));
      return outcomes.map(({ code, stdout, stderr }) => ({ code, stdout: withoutChance(stdout), stderr }));
    };
    const beside = await run();
    await server.ended('SIGTERM');
    expect(await run()).toEqual(beside);
    await start();
  });

  it.each(Object.entries(NOT_BESIDE_A_SERVER))('reject "%s", which needs the server stopped', async (name, args) => {
    const { code, stderr } = await arot.runProcess([...name.split(' '), ...args]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`is in use by process ${server.child.pid} \\("arot serve".*Stop it first, or set`),
    );
  });

  it('change what the next request reads', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      const line = JSON.stringify({ settings: { siteName: name } });
      expect(await arot.run(['catalog', 'import', '-', '--format', 'jsonl'], line)).toMatchObject({ code: 0 });
      expect(await siteName()).toBe(name);
      expect(await siteName()).toBe(name);
    }
  });

  it('take their password from standard input, with which the account logs in', async () => {
    const password = 'গোপন শব্দ battery';
    await arot.run(['account', 'set-password', 'staff@example.com', '--password-stdin'], `${password}\n`);
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
      body: JSON.stringify({ identifier: 'staff@example.com', password }),
    });
    expect(response.status).toBe(200);
  });

  it('use the server’s secret and store, and name what their own environment sets differently', async () => {
    const { code, stderr } = await arot.run(['oauth', 'rotate-keys'], undefined, {
      AROT_SECRET: 'another-secret-of-32-characters-or-more',
      AROT_STORAGE_URL: 'file:/nonexistent',
    });
    expect(code).toBe(0);
    expect(stderr).toContain("The running server has another AROT_SECRET, AROT_STORAGE_URL; the server's is used.");
  });

  it('do not make the server wait for their input', async () => {
    const importing = arot.start(['catalog', 'import', '-', '--format', 'jsonl'], { stdio: 'pipe' });
    const ended = once(importing, 'exit');
    importing.stdin?.write(`${JSON.stringify({ settings: { siteName: 'Late' } })}\n${'\n'.repeat(100_000)}`);
    expect((await arot.run(['settings', 'list'])).code).toBe(0);
    expect(await siteName()).toBe('Three');
    importing.stdin?.end();
    expect(await ended).toEqual([0, null]);
    expect(await siteName()).toBe('Late');
  });
});

describe('cached responses', () => {
  it('are sent while a command has the database for itself, and are fresh after its commit', async () => {
    const command = await ServerConnection.open(path.join(arot.folder, 'postgres'));
    await command?.request({ type: 'begin' });
    const text = "update setting set value = 'Held' where key = 'siteName'";
    await command?.request({ type: 'query', text, values: [] });
    expect(await siteName()).toBe('Late');
    await command?.request({ type: 'commit' });
    expect(await siteName()).toBe('Held');
    command?.close();
  });

  it('leave the server ready while a command has the database for itself', async () => {
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    expect(await ready()).toBe(200);
    const command = await ServerConnection.open(path.join(arot.folder, 'postgres'));
    await command?.request({ type: 'begin' });
    expect(await ready()).toBe(200);
    await command?.request({ type: 'rollback' });
    expect(await ready()).toBe(200);
    command?.close();
  });
});

describe('a crash in the transaction of a command', () => {
  /** Starts an import and waits until the server has begun its transaction. */
  async function importing(products: number) {
    const before = server.output.stdout.length;
    const child = arot.start(['demo', 'seed', '--products', String(products)], { stdio: 'pipe' });
    const output = child.stderr ? text(child.stderr) : Promise.resolve('');
    const ended = once(child, 'exit');
    await expect.poll(() => server.output.stdout.slice(before)).toContain('create temporary table staged');
    return { child, ended, output };
  }

  it('of the command leaves nothing of it, and the server continues', async () => {
    const before = await slugs();
    const { child, ended } = await importing(3_000);
    child.kill('SIGKILL');
    await ended;
    expect(await slugs()).toEqual(before);
    expect(await siteName()).toBe('Held');
  });

  it('by Ctrl-C leaves nothing of it, and the next command works', async () => {
    const before = await slugs();
    const { child, ended, output } = await importing(3_000);
    child.kill('SIGINT');
    expect({ ended: await ended, output: await output }).toEqual({ ended: [null, 'SIGINT'], output: '' });
    expect(await slugs()).toEqual(before);
    expect((await arot.run(['settings', 'list'])).code).toBe(0);
  });

  it('of the server leaves nothing of it, and the command reports it', async () => {
    const before = await slugs();
    const { ended, output } = await importing(3_000);
    await server.ended('SIGKILL');
    expect(await ended).toEqual([1, null]);
    expect(await output).toMatch(/^The server ended before the command did\. .*\n$/);
    await start();
    expect(await slugs()).toEqual(before);
  });
});
