import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from '../../database/database.ts';
import { insertStagedRows } from './staging.repository.ts';

const BATCH_SIZE = 100;
/** The maximum length of a batch in UTF-16 units. Records can be long, so a batch is limited by its length too. */
const BATCH_LENGTH = 4 * 1024 * 1024;

/**
 * Writes rows to the staging table in batches. While the database writes one batch, the next one is collected; there
 * are never more than these two in memory.
 */
export class StagingBatches {
  readonly #em: EntityManager;
  #batch: string[] = [];
  #batchLength = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** @param row the result of `toStagedText` */
  async add(row: string): Promise<void> {
    this.#batch.push(row);
    this.#batchLength += row.length;
    if (this.#batch.length < BATCH_SIZE && this.#batchLength < BATCH_LENGTH) return;
    await this.#sendBatch();
    // A generated source and the embedded database never wait for I/O, so other work of the process would not get to
    // run. The sanitiser's memory is also freed only in a later turn of the event loop.
    await nextTurn();
  }

  /** Resolves when every row has been written. */
  async flush(): Promise<void> {
    if (this.#batch.length > 0) await this.#sendBatch();
    await this.#sending;
  }

  /** Resolves when no write is in flight. It never rejects: a failed write is thrown by `add` or `flush`. */
  async settled(): Promise<void> {
    await this.#sending.catch(() => undefined);
  }

  async #sendBatch(): Promise<void> {
    await this.#sending;
    this.#sending = insertStagedRows(this.#em, this.#batch);
    // The next `await` of the promise throws a failure. This handler only prevents an unhandled rejection before that.
    this.#sending.catch(() => undefined);
    this.#batch = [];
    this.#batchLength = 0;
  }
}
