import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { installArot } from '../../test/support/process/arot-process.ts';

const arot = await installArot('empty');
const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
const version = (JSON.parse(manifest) as { version: string }).version;

describe('arot --version', () => {
  it('prints only the version of the server', async () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(await arot.runProcess(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([[['--version', '--json']], [['--json', '--version']]])('prints JSON: %j', async (args) => {
    expect(await arot.run(args)).toEqual({ code: 0, stdout: `${JSON.stringify({ version })}\n`, stderr: '' });
  });

  it('does not replace the --version option of "arot openapi"', async () => {
    const { code, stdout } = await arot.run(['openapi', '--version', '3.0']);
    expect([code, (JSON.parse(stdout) as { openapi: string }).openapi]).toEqual([0, '3.0.3']);
  });

  it('rejects an unknown command, and --json without a command', async () => {
    expect((await arot.run(['catalogue'])).code).toBe(2);
    expect((await arot.run(['--json'])).code).toBe(2);
  });
});
