import type { ApiErrorBody } from '@arot/contract';
import type { TestServer } from '../test-server.ts';
import { createAccount, createSession } from './fixtures.ts';

type Called<T> = {
  readonly status: number;
  readonly data: T;
  readonly error: ApiErrorBody['error'];
  readonly etag: string;
  readonly location: string | null;
};

/** A staff member with a session, who calls the staff API. */
export type StaffCaller = {
  readonly id: string;
  readonly email: string;
  /** Sends a request. A write names every version in If-Match, unless the headers name another one. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Called<T>>;
};

let count = 0;

/** Creates an account with a role of its own that has these permissions. */
export async function createStaffCaller(
  server: TestServer,
  permissions: readonly string[],
  role?: string,
): Promise<StaffCaller> {
  count += 1;
  const email = `staff-caller-${count}@example.com`;
  const { id } = await createAccount(server, { email, role: role ?? `role of caller ${count}`, permissions });
  const token = await createSession(server, id);
  return {
    id,
    email,
    call: async (method, path, body, headers = {}) => {
      const response = await server.request<{ data: never; error: never }>(`/api/staff${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(method === 'GET' ? {} : { 'if-match': '*' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { status, body: sent } = response;
      const { headers: received } = response;
      const [etag, location] = [received.get('etag') ?? '', received.get('location')];
      return { status, data: sent?.data, error: sent?.error, etag, location };
    },
  };
}
