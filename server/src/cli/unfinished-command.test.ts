import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** A command that runs a query outside its open transaction, which never ends on the embedded database. */
const script = `
  import { Command } from 'commander';
  import { runProcess } from './src/cli/arot.ts';
  import { addCommand, withUnmigratedDatabase } from './src/cli/command.ts';

  const program = new Command('arot').exitOverride();
  addCommand(program, 'wait', 'Wait for ever').action(() =>
    withUnmigratedDatabase((database) =>
      database.fork().transactional(async (em) => {
        await em.execute('select 1');
        await database.fork().execute('select 1');
      }),
    ),
  );
  await runProcess(program);
`;

const MESSAGE = /^The command did not finish: it waits for a result that can never arrive\. .*\n$/;

describe('a command that waits for ever', () => {
  it.each([
    [[], ''],
    [['--json'], 'json'],
  ])('prints an error and exits with 1: %j', (options, output) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', script, 'wait', ...options],
      {
        cwd: new URL('../..', import.meta.url),
        env: { PATH: process.env.PATH, DATABASE_URL: 'memory:' },
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(MESSAGE) });
    if (output === 'json') expect(JSON.parse(stdout)).toEqual({ error: stderr.trimEnd(), faults: [] });
    else expect(stdout).toBe('');
  });
});
