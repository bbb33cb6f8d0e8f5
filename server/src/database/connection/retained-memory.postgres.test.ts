import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type RetainedMemory, ROW_BYTES } from '../../../test/support/database/measure-retained-memory.ts';
import { openTestDatabase } from '../../../test/support/database/test-database.ts';

const script = fileURLToPath(new URL('../../../test/support/database/measure-retained-memory.ts', import.meta.url));

it('no row of a statement is retained until the next major garbage collection, in a transaction neither', async () => {
  const database = await openTestDatabase();

  if (database.location?.kind !== 'server') throw new Error('PostgreSQL has no URL.');
  const alone: number[] = [];
  const inTransaction: number[] = [];
  // A mistake shows in every new process. Without a mistake, V8 once retained the rows of a process that was started on a busy machine.
  for (let count = 0; count < 3; count += 1) {
    const retained = await measure(database.location.url);
    alone.push(retained.alone);
    inTransaction.push(retained.inTransaction);
  }
  expect(Math.min(...alone)).toBeLessThan(ROW_BYTES / 2);
  expect(Math.min(...inTransaction)).toBeLessThan(ROW_BYTES / 2);
});

/** Measures in a process of its own, in which V8 does not make objects old because others from the same line of code survived. */
async function measure(url: string): Promise<RetainedMemory> {
  const args = ['--no-allocation-site-pretenuring', script, url];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
