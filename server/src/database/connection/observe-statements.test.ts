import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { onPostgres, openTestDatabase } from '../../../test/support/database/test-database.ts';
import { Work } from '../../base/work.ts';
import { logSlowStatements } from '../../monitoring/observers.ts';
import type { EndedStatement } from './observe-statements.ts';

let ended: EndedStatement[] = [];
const lines: Record<string, unknown>[] = [];
const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
let logSlow = logSlowStatements(logger, 1_000_000);

const database = await openTestDatabase({
  observe: (statement) => {
    ended.push(statement);
    logSlow(statement);
  },
});
beforeEach(() => {
  ended = [];
  lines.length = 0;
});

const originOf = (operation: string) => ({ operation, ids: { requestId: operation }, trace: undefined });
const asRequest = <T>(operation: string, run: () => Promise<T>) =>
  new Work(() => false, { origin: originOf(operation) }).run(run);
const mark = (name: string) => sql<{ value: string }>`select ${sql.raw(`'${name}'`)} as value`;

describe('an observed database', () => {
  it('assigns every statement to its request, also when requests wait for connections of others', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `request-${index}`);
    await Promise.all(
      names.map((name, index) =>
        asRequest(name, async () => {
          if (index % 2) return await database.read(mark(name), false);
          return await database.fork().transactional(async (em) => await mark(name).execute(em.getKysely()));
        }),
      ),
    );
    const marked = ended.filter(({ text }) => text.includes('request-'));
    expect(marked).toHaveLength(names.length);
    for (const { text, origin } of marked) expect(text).toContain(`'${origin?.operation}'`);
    expect(marked.some(({ waitedMs }) => waitedMs > 0)).toBe(true);
  });

  it('reports the wait for a connection once, apart from the run time', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hold = () =>
      database.fork().transactional(async (em) => {
        await em.execute('select 1');
        await released;
      });
    const holders = Array.from({ length: onPostgres() ? 10 : 1 }, hold);
    await expect.poll(() => database.queue().running).toBe(holders.length);
    const waiting = asRequest('waiting', () =>
      database.fork().transactional(async (em) => {
        await mark('first').execute(em.getKysely());
        await mark('second').execute(em.getKysely());
      }),
    );
    await expect.poll(() => database.queue().waiting).toBe(1);
    setTimeout(release, 100);
    await Promise.all([...holders, waiting]);
    const own = ended.filter(({ origin }) => origin?.operation === 'waiting');
    expect(own.filter(({ waitedMs }) => waitedMs >= 90)).toHaveLength(1);
    expect(own.find(({ text }) => text.includes('second'))?.waitedMs).toBe(0);
  });

  it('reports a failed statement', async () => {
    await expect(asRequest('failing', () => database.read(sql`select no_column from account`))).rejects.toThrow();
    expect(ended).toMatchObject([{ origin: { operation: 'failing' }, error: { code: '42703' } }]);
  });

  it('logs slow statements with name, operation and text, and never a value', async () => {
    logSlow = logSlowStatements(logger, 50);
    const slow = sql`select email, pg_sleep(0.06) from (values (1)) one left join account on email = ${'S3CRET'}`;
    await asRequest('GET /slow', () => database.read(slow, false));
    await asRequest('GET /fast', () => database.read(mark('fast'), false));
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'slow statement',
        requestId: 'GET /slow',
        statement: 'select account',
        operation: 'GET /slow',
        durationMs: expect.any(Number),
        waitedMs: expect.any(Number),
        text: 'select email, pg_sleep(0.06) from (values (1)) one left join account on email = $1',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('S3CRET');
  });
});
