import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from '../../database/open-database.ts';
import { stage } from '../import.repository.ts';

const BATCH_SIZE = 100;
/** In UTF-16 units; records may be long. */
const BATCH_LENGTH = 4 * 1024 * 1024;

/** Sends rows to the staging table in batches. The database takes one while the next is made; more never wait. */
export class StagingBatches {
  readonly #em: EntityManager;
  #batch: string[] = [];
  #batchLength = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(em: EntityManager) {
    this.#em = em;
  }

  /** @param row what `toStagedText` gave */
  async add(row: string): Promise<void> {
    this.#batch.push(row);
    this.#batchLength += row.length;
    if (this.#batch.length < BATCH_SIZE && this.#batchLength < BATCH_LENGTH) return;
    await this.#sendBatch();
    // A generated source and the embedded database never wait for anything outside; others in this process want a turn.
    // So does the sanitiser, where it was needed: what it leaves behind is freed only then.
    await nextTurn();
  }

  /** Resolves when every row is there. */
  async flush(): Promise<void> {
    if (this.#batch.length > 0) await this.#sendBatch();
    await this.#sending;
  }

  /** Resolves when the database is no longer at it, however that ended: what failed, `add` or `flush` throws. */
  async settled(): Promise<void> {
    await this.#sending.catch(() => undefined);
  }

  async #sendBatch(): Promise<void> {
    await this.#sending;
    this.#sending = stage(this.#em, this.#batch);
    // A failure is thrown by whoever waits next; until then it is not an unhandled one.
    this.#sending.catch(() => undefined);
    this.#batch = [];
    this.#batchLength = 0;
  }
}
