import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { type RetainedMemory, ROW_BYTES } from '../../test/support/database/measure-retained-memory.ts';
import { openTestDatabase } from '../../test/support/database/test-database.ts';

const script = fileURLToPath(new URL('../../test/support/database/measure-retained-memory.ts', import.meta.url));

it('no row of a statement is retained until the next major garbage collection, in a transaction neither', async () => {
  const database = await openTestDatabase();
  try {
    if (database.location?.kind !== 'server') throw new Error('PostgreSQL has no URL.');
    // In a process of its own: V8 makes objects old if those from the same line of code survived in earlier tests.
    const { stdout } = await promisify(execFile)(process.execPath, [script, database.location.url]);
    const retained: RetainedMemory = JSON.parse(stdout);
    expect(retained.alone).toBeLessThan(ROW_BYTES / 2);
    expect(retained.inTransaction).toBeLessThan(ROW_BYTES / 2);
  } finally {
    await database.close();
  }
});
