import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runArotInProcess } from '../../test/support/process/arot-in-process.ts';
import { runArot } from '../../test/support/process/arot-process.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

const folder = temporaryFolder();

const options = (environment: NodeJS.ProcessEnv) => ({
  cwd: folder,
  env: { ...process.env, AROT_DATA_DIR: folder, ...environment },
});
const run = (args: string[], environment: NodeJS.ProcessEnv = {}) => runArotInProcess(args, options(environment));
/** Runs the command in its own process, so that the test also checks that the process ends. */
const runProcess = (args: string[], environment: NodeJS.ProcessEnv = {}) => runArot(args, options(environment));

describe('a database that cannot be reached', () => {
  it('prints one line without the password, exits with 1, and prints a document with --json', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const environment = { DATABASE_URL: `postgres://arot:hush@127.0.0.1:${port}/arot` };
    const { code, stdout, stderr } = await runProcess(['settings', 'list', '--json'], environment);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    });
    expect(JSON.parse(stdout)).toEqual({ error: stderr.trimEnd(), faults: [] });
  });

  it('times out', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { code, stderr } = await runProcess(['settings', 'list'], {
      DATABASE_URL: `postgres://a:hush@127.0.0.1:${port}/a`,
    });
    silent.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database cannot be reached: .*\n$/);
    expect(stderr).not.toContain('hush');
  });
});

describe('wrong usage', () => {
  it('exits with 2, prints a message on standard error, and with --json a document on standard output', async () => {
    const [wrong, group, configuration, twice, unnamed] = await Promise.all([
      runProcess(['catalog', 'imprt', '--json']),
      run(['catalog']),
      run(['settings', 'list'], { DATABASE_URL: 'mysql://x' }),
      run(['catalog', 'import', '-', '-']),
      run(['catalog', 'export', '--json']),
    ]);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("unknown command 'imprt'") });
    expect(JSON.parse(wrong.stdout)).toMatchObject({ error: expect.stringContaining('imprt') });
    expect(group).toMatchObject({ code: 2, stdout: '' });
    expect(configuration).toMatchObject({ code: 2, stderr: expect.stringContaining('DATABASE_URL') });
    expect(twice).toMatchObject({ code: 2, stderr: 'Standard input can be read only once.\n' });
    expect(unnamed).toMatchObject({ code: 2, stderr: '--json needs a file to export to.\n' });
  });

  it('does not include --help, which exits with 0', async () => {
    expect(await run(['catalog', 'import', '--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('CSV columns: id, slug, name'),
      stderr: '',
    });
  });
});

it('writes the OpenAPI document of both versions to a file or to standard output', async () => {
  const written = await run(['openapi', '--version', '3.0', '--out', 'openapi.json', '--json']);
  expect(JSON.parse(written.stdout)).toEqual({ file: 'openapi.json', version: '3.0' });
  expect(JSON.parse(await readFile(path.join(folder, 'openapi.json'), 'utf8')).openapi).toMatch(/^3\.0\./);
  expect(JSON.parse((await runProcess(['openapi', '--json'])).stdout).openapi).toMatch(/^3\.1\./);
});
