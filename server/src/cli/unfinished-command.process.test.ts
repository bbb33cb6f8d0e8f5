import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const MESSAGE = /^The command did not finish: it waits for a result that can never arrive\. .*\n$/;

/** Runs a command line with one command, `wait`, whose action is given as source text. */
async function run(action: string, ...options: string[]) {
  const script = `
    import { Command } from 'commander';
    import { runProcess } from './src/cli/arot.ts';
    import { addCommand, withUnmigratedDatabase } from './src/cli/command.ts';

    const program = new Command('arot').exitOverride();
    addCommand(program, 'wait', 'Wait for ever').action(() => ${action});
    await runProcess(program);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, 'wait', ...options], {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env.PATH, DATABASE_URL: 'memory:' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, stdout, stderr };
}

it('reports a query outside the open transaction of an embedded database, and exits with 1', async () => {
  const outcome = await run(`
    withUnmigratedDatabase((database) =>
      database.fork().transactional(async (em) => {
        await em.execute('select 1');
        await database.fork().execute('select 1');
      }),
    )`);
  expect(outcome).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(MESSAGE) });
});

it('prints the error of a command that never finishes as JSON', async () => {
  const { code, stdout, stderr } = await run('new Promise(() => undefined)', '--json');
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(MESSAGE) });
  expect(JSON.parse(stdout)).toEqual({ error: stderr.trimEnd(), faults: [] });
});
