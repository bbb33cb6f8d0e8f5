import { describe, expect, it } from 'vitest';
import { installArot } from '../../test/support/process/arot-process.ts';

const SECRET = 'k3J9vQ2mX7pLw8Zt5RbN1cYd6FgHs4Aq';
const arot = await installArot();

type Line = { part: string; state: string; message: string; action?: string };

async function examine(variables: NodeJS.ProcessEnv = {}, ...args: string[]) {
  const env = { AROT_SECRET: SECRET, AROT_STORAGE_URL: `file:${arot.folder}/documents`, ...variables };
  const { code, stdout, stderr } = await arot.run(['doctor', '--json', ...args], undefined, env);
  expect(stderr).toBe('');
  const result = JSON.parse(stdout) as { findings: Line[] };
  const of = (part: string, state?: string) =>
    result.findings.filter((each) => each.part === part && (state === undefined || each.state === state));
  return { code, stdout, of, findings: result.findings };
}

const execute = (statement: string) => arot.withDatabase((database) => database.fork().execute(statement));

describe('arot doctor', () => {
  it('names every problem of the schema, with the statement that corrects it', async () => {
    await execute('drop index session_by_expiry');
    await execute('alter table product disable trigger product_updated');
    const { code, of } = await examine();
    expect(code).toBe(1);
    expect(of('schema')).toMatchObject([
      {
        message: 'the index session_by_expiry is missing',
        action: 'Run: create index session_by_expiry on session (expires_at)',
      },
      { message: 'the trigger product_updated is disabled' },
    ]);
    await execute('create index session_by_expiry on session (expires_at)');
    await execute('alter table product enable trigger product_updated');
    expect((await examine()).of('schema')).toMatchObject([{ state: 'ok' }]);
  });

  it('compares secret, store and proxy with a running server', async () => {
    const server = arot.serve([], {
      AROT_SECRET: SECRET,
      AROT_STORAGE_URL: `file:${arot.folder}/documents`,
      AROT_TRUST_PROXY: '1',
    });
    const url = `http://127.0.0.1:${await server.listening()}`;
    try {
      const { of } = await examine({}, '--url', url);
      expect(of('documents', 'problem')).toEqual([]);
      expect(of('documents')).toContainEqual(
        expect.objectContaining({ message: 'a document can be written, read and deleted' }),
      );
      expect(of('secret', 'ok')).toHaveLength(2);
      // The server trusts a proxy that is not there.
      expect(of('proxy', 'problem').map(({ message }) => message)).toContainEqual(
        expect.stringContaining('clients can choose their own address'),
      );
      const wrong = await examine({ AROT_SECRET: 'z8X4cV6bN2mQ1wE7rT5yU3iO9pA0sDfG' });
      expect(wrong.of('secret', 'problem')).toMatchObject([
        { message: expect.stringContaining('is not the one that') },
      ]);
      expect(wrong.stdout).not.toContain('z8X4cV6bN2mQ1wE7rT5yU3iO9pA0sDfG');
    } finally {
      await server.ended('SIGTERM');
    }
  });

  it('reports an unreachable database and limiter, checks the rest, and prints no password', async () => {
    const { code, stdout, of } = await examine({
      DATABASE_URL: 'postgres://shop:hunter2@127.0.0.1:1/shop',
      AROT_LIMITER_URL: 'redis://:hunter2@127.0.0.1:2',
      AROT_LOGIN_LIMT: 'hunter2',
    });
    expect(code).toBe(1);
    expect(of('database')).toMatchObject([{ state: 'problem', message: expect.stringContaining('ECONNREFUSED') }]);
    expect(of('limits', 'problem')).toHaveLength(1);
    expect(of('configuration', 'warning')).toContainEqual(
      expect.objectContaining({ action: 'Rename it to AROT_LOGIN_LIMIT, or remove it.' }),
    );
    expect(stdout).not.toContain('hunter2');
  });

  it('lists invalid variables', async () => {
    const { code, findings } = await examine({ PORT: 'x', AROT_DRAIN: 'soon' });
    expect([code, findings.map(({ message }) => message.split(':')[0])]).toEqual([1, ['PORT', 'AROT_DRAIN']]);
  });
});
