import DataLoader from 'dataloader';
import { Work } from '../base/work.ts';
import type { Database } from '../database/database.ts';

type Lookup = { readonly key: string; readonly caller: Work | undefined };

/** The maximum number of statements in flight: enough that one slow statement does not hold up the others. More would make smaller batches. */
const MOST_RUNNING = 2;
const MOST_KEYS = 100;

/**
 * Reads values by their keys, many in one statement. Callers share a statement that *starts* after they have called, so no
 * value is older than the request for it. While statements are running, callers wait and share the next one.
 */
export class BatchedReads<Value> {
  readonly #read: (database: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  readonly #loaders = new WeakMap<Database, DataLoader<Lookup, Value | undefined>>();

  /** @param read one statement; a key without a value may be missing in its result */
  constructor(read: (database: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
    this.#read = read;
  }

  /** @returns undefined for a key without a value */
  async get(database: Database, key: string): Promise<Value | undefined> {
    let loader = this.#loaders.get(database);
    if (!loader) {
      loader = this.#loaderOf(database);
      this.#loaders.set(database, loader);
    }
    return await loader.load({ key, caller: Work.current() });
  }

  #loaderOf(database: Database): DataLoader<Lookup, Value | undefined> {
    const turns = new BatchTurns();
    return new DataLoader(
      async (lookups) => {
        try {
          // The statement continues while at least one of its callers is connected.
          const work = Work.shared(lookups.map(({ caller }) => caller));
          const keys = [...new Set(lookups.map(({ key }) => key))];
          const values = await work.run(() => this.#read(database, keys));
          return lookups.map(({ key }) => values.get(key));
        } finally {
          turns.leave();
        }
      },
      { cache: false, maxBatchSize: MOST_KEYS, batchScheduleFn: (dispatch) => turns.enter(dispatch) },
    );
  }
}

/** Lets a few batches run at once. A waiting batch takes in all callers until it starts. */
class BatchTurns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  enter(start: () => void): void {
    if (this.#running === MOST_RUNNING) {
      this.#waiting.push(start);
      return;
    }
    this.#running += 1;
    // Requests that arrive in the same turn of the event loop share a batch.
    setImmediate(start);
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) setImmediate(next);
    else this.#running -= 1;
  }
}
