import { createServiceKeyRequest } from '@arot/contract';
import type * as z from 'zod';
import { createServiceKey } from '../../../src/accounts/keys/change-keys.ts';
import { saveRole } from '../../../src/accounts/staff-api/change-role.ts';
import { createServiceAccount } from '../../../src/accounts/staff-api/change-service-account.ts';
import { systemClock } from '../../../src/base/clock.ts';
import { inStaffTransaction } from '../../../src/operations/staff-context.ts';
import type { TestServer } from '../test-server.ts';

let count = 0;

/** Creates a service account with a role of its own that has these permissions, and a key of it. */
export async function createServiceKeyCaller(
  server: TestServer,
  permissions: readonly string[],
  input: Partial<z.input<typeof createServiceKeyRequest>> = {},
) {
  count += 1;
  const role = `service role ${count}`;
  const ctx = { em: server.database.fork(), clock: systemClock };
  const { account, created } = await inStaffTransaction(ctx, async (inside) => {
    await saveRole(inside, { role, permissions: [...permissions] });
    const made = await createServiceAccount(inside, { name: `Service ${count}`, role });
    const key = await createServiceKey(inside, made.id, createServiceKeyRequest.parse({ name: 'A key', ...input }));
    return { account: made, created: key };
  });
  const authorization = `Bearer ${created.key}`;
  return {
    id: account.id,
    role,
    keyId: created.id,
    key: created.key,
    authorization,
    /** Sends a request with the key. A write names every version in If-Match. */
    request: async <T = Record<string, unknown>>(method: string, path: string, body?: unknown, headers = {}) =>
      await server.request<{ data: T; error: { code: string; message: string } }>(path, {
        method,
        headers: {
          authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(method === 'GET' ? {} : { 'if-match': '*' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}
