import { bindClient } from '../bind-client.ts';
import { checkCallOptions, checkOptions } from '../check-options.ts';
import type { ClientOptions, DownloadOptions, IterateOptions } from '../client-options.ts';
import type { ArotClient } from '../create-client.ts';
import { accountData, auth, factors, ownAccount } from '../generated/routes.ts';
import type { StaffOperations } from '../generated/staff-client.ts';
import { staffRoutes } from '../generated/staff-routes.ts';
import { type Items, withToArray } from '../iterate-pages.ts';
import { parseRoute } from '../route.ts';
import type { Send } from '../route-call.ts';
import { sendHeaders } from '../send-headers.ts';
import { type FollowOptions, followEvents } from './follow-events.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { StaffEvents } from './staff-events.ts';

/** The operations of staff members by namespace: `staff.products.list()` has drafts too. `auth` is that of `createClient`. */
export interface StaffClient extends StaffOperations, Pick<ArotClient, 'auth' | 'onAuthChange'> {
  readonly events: StaffEvents;
}

/**
 * Creates a client for the people who run the shop. It has the options of `createClient`. What its user may do depends on the
 * permissions of their role: `user.permissions` of `auth.session()`.
 *
 * @throws TypeError for invalid options
 */
export function createStaffClient(options: ClientOptions): StaffClient {
  checkOptions(options);
  const tables = [auth, ownAccount, factors, accountData, staffRoutes];
  const prepare = (send: Send) => sendHeaders(options, send);
  const client = bindClient(options, tables, prepare, checkCallOptions) as Record<string, Record<string, List>>;
  for (const { name, kind, path } of staffRoutes.rows.map(parseRoute)) {
    const [namespace = '', method = ''] = name.split('.');
    const list = client[namespace]?.[method];
    if (!list || kind !== 'query-parts') continue;
    list.iterate = (...args) => {
      // A path parameter is the first argument.
      const parameters = path.includes(':') ? [args.shift()] : [];
      const [query, callOptions] = args as [Query?, IterateOptions?];
      return withToArray(iterateParts((...rest) => list(...parameters, ...rest), query, callOptions));
    };
  }
  const { events } = client as unknown as StaffOperations;
  Object.assign(events, { follow: (options?: FollowOptions) => followEvents(events.list, options) });
  Object.assign(events.snapshot, { lines: (options?: DownloadOptions) => readSnapshot(events.snapshot, options) });
  return client as unknown as StaffClient;
}

type Query = { readonly limit?: number; readonly cursor?: string };
type Part = { readonly items: readonly unknown[]; readonly nextCursor: string | null };
type List = ((...args: unknown[]) => Promise<Part>) & { iterate(...args: unknown[]): Items<unknown> };

async function* iterateParts(
  list: (query: Query, options: object) => Promise<Part>,
  query: Query = {},
  { limit = Infinity, ...options }: IterateOptions = {},
) {
  let left = limit;
  let cursor = query.cursor;
  while (left > 0) {
    const { items, nextCursor } = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) }, options);
    for (const item of items) {
      if (left-- <= 0) return;
      yield item;
    }
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
