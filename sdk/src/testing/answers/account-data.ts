import type { Call } from '../mock-call.ts';
import { MockFailure } from '../mock-failure.ts';
import { signedIn } from '../mock-people.ts';
import type { MockWorld } from '../mock-world.ts';

const DAY_MS = 86_400_000;

/** A ZIP file without entries: the record of its end. @see APPNOTE.TXT, section 4.3.16 */
const EMPTY_ZIP = Uint8Array.from([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]);

/** Returns the answers about the export and the deletion of the account that is signed in. An export has no files. */
export function accountDataAnswers(world: MockWorld) {
  const { accounts } = world;
  const exports = new Map<string, { readonly id: string; readonly expiresAt: number }>();
  const ownId = (call: Call) => accounts.idOf(signedIn(call));

  return {
    'auth.requestExport': (call: Call) => {
      const id = world.createId('export-');
      exports.set(ownId(call), { id, expiresAt: Date.now() + DAY_MS });
      return { id };
    },

    'auth.downloadExport': (call: Call) => {
      const own = exports.get(ownId(call));
      if (own?.id !== call.id || own.expiresAt <= Date.now()) throw new MockFailure('NOT_FOUND');
      return new Response(EMPTY_ZIP, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="account.zip"',
          'x-request-id': 'mock',
        },
      });
    },

    'auth.deletion': (call: Call) => ({ deletion: world.deletions.get(ownId(call)) ?? null }),

    'auth.cancelDeletion': (call: Call) => {
      world.deletions.delete(ownId(call));
      return { success: true };
    },
  };
}
