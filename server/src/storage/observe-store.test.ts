import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileStore } from './file-store.ts';
import { observeStore } from './observe-store.ts';

it('reads and writes the marker of the given name, and reports the operations', async () => {
  const folder = temporaryFolder();
  const operations: string[] = [];
  const store = observeStore(await FileStore.open(folder), ({ operation, result }) =>
    operations.push(`${operation} ${result}`),
  );
  await store.writeMarker('owner');
  await store.writeMarker('turn', { name: 'arot-store-turn.json' });
  expect([await store.readMarker(), await store.readMarker('arot-store-turn.json')]).toEqual(['owner', 'turn']);
  expect(operations).toEqual([
    'write_marker success',
    'write_marker success',
    'read_marker success',
    'read_marker success',
  ]);
});
