import { beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/support/database/test-database.ts';
import { Work } from '../base/work.ts';
import { BatchedReads } from './batched-reads.ts';

const database = await openTestDatabase();

type Statement = { readonly keys: readonly string[]; end(error?: Error): void };

/** Statements that have started, in order. Each returns the number of its position when the test ends it. */
let statements: Statement[];
let reads: BatchedReads<number>;
beforeEach(() => {
  statements = [];
  reads = new BatchedReads(
    (_database, keys) =>
      new Promise((resolve, reject) => {
        const position = statements.length;
        const found = keys.filter((key) => key !== 'missing');
        const end = (error?: Error) => (error ? reject(error) : resolve(new Map(found.map((key) => [key, position]))));
        statements.push({ keys, end });
      }),
  );
});

const get = (key: string) => reads.get(database, key);
const turn = async () => {
  for (let count = 0; count < 3; count += 1) await new Promise((resolve) => setImmediate(resolve));
};
const keys = () => statements.map((statement) => statement.keys);

describe('batched reads', () => {
  it('read what is requested together in one statement, each key once', async () => {
    const values = Promise.all([get('a'), get('b'), get('a'), get('missing')]);
    await turn();
    expect(keys()).toEqual([['a', 'b', 'missing']]);
    statements[0]?.end();
    expect(await values).toEqual([0, 0, 0, undefined]);
  });

  it('never share a statement that has started before the request', async () => {
    const early = get('a');
    await turn();
    const late = get('a');
    await turn();
    expect(keys()).toEqual([['a'], ['a']]);
    statements[1]?.end();
    expect(await late).toBe(1);
    statements[0]?.end();
    expect(await early).toBe(0);
  });

  it('wait while two statements are running, and share the next one', async () => {
    const running = [get('a')];
    await turn();
    running.push(get('b'));
    await turn();
    const waiting = [get('c')];
    await turn();
    waiting.push(get('d'));
    await turn();
    expect(keys()).toEqual([['a'], ['b']]);
    statements[0]?.end();
    await turn();
    expect(keys().at(2)).toEqual(['c', 'd']);
    for (const statement of statements) statement.end();
    expect(await Promise.all([...running, ...waiting])).toEqual([0, 1, 2, 2]);
  });

  it('fail together, and leave room for later ones', async () => {
    for (let round = 0; round < 3; round += 1) {
      const failing = Promise.allSettled([get('a'), get('b')]);
      await turn();
      statements.at(-1)?.end(new Error('broken'));
      expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    const value = get('a');
    await turn();
    statements.at(-1)?.end();
    expect(await value).toBe(3);
  });

  it('are abandoned only when every caller has left', async () => {
    const left = [true, false];
    const states: (boolean | undefined)[] = [];
    const callers = left.map((_, caller) => new Work(() => left[caller] ?? true));
    const watched = new BatchedReads(async () => {
      states.push(Work.current()?.isAbandoned);
      left[1] = true;
      states.push(Work.current()?.isAbandoned);
      return new Map<string, number>();
    });
    await Promise.all(callers.map((caller) => caller.run(() => watched.get(database, 'a'))));
    expect(states).toEqual([false, true]);
  });
});
