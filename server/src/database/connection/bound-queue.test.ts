import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onPostgres, openTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { Work } from '../../base/work.ts';

/** @see open-database.ts */
const CONNECTIONS = () => (onPostgres() ? 10 : 1);
const WAITING = 200;

/** Runs a query as a request whose client stays connected. */
const asRequest = <T>(query: () => Promise<T>) => new Work(() => false).run(query);

describe('a database whose connections are all in use', () => {
  let database: TestDatabase;
  let release: () => void;
  let transactions: Promise<unknown>;

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  beforeEach(async () => {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let open = 0;
    const opened = new Promise<void>((resolve) => {
      const hold = () =>
        database.fork().transactional(async (em) => {
          await em.execute('select 1');
          open += 1;
          if (open === CONNECTIONS()) resolve();
          await released;
        });
      transactions = Promise.all(Array.from({ length: CONNECTIONS() }, hold));
    });
    await opened;
  });
  afterEach(async () => {
    release();
    await transactions;
  });

  const read = async (value = 1) => (await database.read(sql<{ n: number }>`select ${value}::int as n`, false))[0]?.n;
  const execute = async () => await database.fork().execute('select 1');

  /** Starts `count` reads and waits until the first is rejected, which means that the queue is full. */
  async function fillQueue(count: number, run: (query: () => Promise<unknown>) => Promise<unknown> = asRequest) {
    const reads = Array.from({ length: count }, (_, index) => run(index % 2 ? read : execute));
    const outcomes = reads.map((each) =>
      each.then(
        () => 'read',
        (error: { code: string }) => error.code,
      ),
    );
    await expect(Promise.race(outcomes)).resolves.toBe('ERR_OVERLOADED');
    return outcomes;
  }

  it('lets 200 callers wait and rejects the others at once, for every way to query', async () => {
    const outcomes = await fillQueue(WAITING + 40);
    release();
    const codes = await Promise.all(outcomes);
    expect(codes.filter((code) => code === 'read').length).toBe(WAITING);
    expect(codes.filter((code) => code === 'ERR_OVERLOADED').length).toBe(40);
  });

  it('never rejects code outside a request', async () => {
    const reads = Array.from({ length: WAITING + 40 }, (_, index) => read(index));
    release();
    expect(await Promise.all(reads)).toEqual(reads.map((_, index) => index));
  });

  it('lets a request continue that has used the database, ahead of waiting requests and with a full queue', async () => {
    const order: string[] = [];
    const started = new Work(() => false);
    started.start();
    const outcomes = await fillQueue(WAITING + 1, (ask) =>
      asRequest(async () => {
        await ask();
        order.push('new');
      }),
    );
    const steps = ['first', 'second'].map((step) => started.run(() => read()).then(() => order.push(step)));
    release();
    await Promise.all([...steps, ...outcomes]);
    expect(order.indexOf('first')).toBeLessThan(CONNECTIONS() + 2);
    expect(order.indexOf('second')).toBeLessThan(CONNECTIONS() + 2);
    expect(order.filter((step) => step === 'new').length).toBe(WAITING);
  });

  it('drops abandoned work in favour of other work', async () => {
    let hasLeft = false;
    const outcomes = await fillQueue(WAITING + 1, (ask) => new Work(() => hasLeft).run(ask));
    hasLeft = true;
    const other = asRequest(() => read(7));
    const codes = await Promise.all(outcomes);
    expect(codes.filter((code) => code === 'ERR_CALLER_LEFT').length).toBe(WAITING);
    release();
    expect(await other).toBe(7);
  });

  it('continues shared work with one remaining caller, and work that has used the database', async () => {
    let hasLeft = false;
    const leaving = new Work(() => hasLeft);
    const shared = Work.shared([leaving, new Work(() => false)]);
    const results = [shared.run(() => read(1)), leaving.run(() => read(2))];
    const started = new Work(() => hasLeft);
    started.start();
    results.push(started.run(() => read(3)));
    const settled = Promise.allSettled(results);
    hasLeft = true;
    release();
    expect(await settled).toMatchObject([{ value: 1 }, { reason: { code: 'ERR_CALLER_LEFT' } }, { value: 3 }]);
  });

  it('runs urgent work first, also when the queue is full', async () => {
    const order: string[] = [];
    const outcomes = await fillQueue(WAITING + 1);
    for (const outcome of outcomes) outcome.then((code) => code === 'read' && order.push(code));
    const urgent = new Work(() => false, { isUrgent: true }).run(() => read()).then(() => order.push('urgent'));
    release();
    await Promise.all([...outcomes, urgent]);
    // The connections finish in any order, and on a busy machine one of them may be late.
    expect(order.slice(0, 5 * CONNECTIONS())).toContain('urgent');
  });

  it('succeeds in the readiness probe on PostgreSQL, and times out in it on a busy embedded database', async () => {
    const probe = database.probe.state();
    if (onPostgres()) expect((await probe).migrations.length).toBeGreaterThan(0);
    else await expect(probe).rejects.toMatchObject({ code: 'ERR_DATABASE_UNREACHABLE' });
  });
});
