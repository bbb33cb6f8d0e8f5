import { createClient, type ResponseEvent, webStorage, withHooks, xhrUpload } from '@arot/sdk';
import { createQueries } from '@arot/sdk/react-query';
import { readLanguage } from '@arot/ui/i18n/language.ts';
import { cookieHint, type SessionHint } from '@arot/ui/session/session-hint.ts';
import { QueryClient } from '@tanstack/react-query';

const baseUrl = import.meta.env.VITE_AROT_URL || location.origin;

export const isOnOriginOfApi = new URL(baseUrl).origin === location.origin;
const tokens = webStorage();

/**
 * The client. On the origin of the API, the session is a cookie that no script can read. On another origin, it is a stored token.
 */
export const client = createClient({
  baseUrl,
  language: readLanguage,
  fetch: withHooks({ onResponse: noteAge }),
  upload: xhrUpload(),
  ...(isOnOriginOfApi ? {} : { tokenStore: tokens }),
});

/** The hint about the session. Without a stored token there is no session. */
export const sessionHint: SessionHint = isOnOriginOfApi
  ? cookieHint
  : { mayExist: () => Boolean(tokens.get()), store: () => {} };

export const queries = createQueries(client);

/** The main categories, in the order of the shop. */
export const mainCategories = queries.categories.list({ parentId: 'root', pageSize: 100, sort: 'sortOrder' });

export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });

/** The key of the time at which the last response was confirmed, if the database of the shop does not respond; else of null. */
export const AS_OF = ['as of'];

function noteAge({ status, responseHeaders }: ResponseEvent): void {
  if (status !== 200) return;
  const asOf = responseHeaders.get('x-arot-as-of');
  const before = queryClient.getQueryData(AS_OF) ?? null;
  if (asOf === before) return;
  queryClient.setQueryData(AS_OF, asOf);
  // The database responds again: what was read meanwhile may have changed.
  if (asOf === null) void queryClient.invalidateQueries();
}
