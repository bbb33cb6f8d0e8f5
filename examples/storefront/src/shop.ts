import { cookieHint, type SessionHint } from '@arot/example-shared/session/session-hint.ts';
import { createClient, webStorage, xhrUpload } from '@arot/sdk';
import { createQueries } from '@arot/sdk/react-query';
import { QueryClient } from '@tanstack/react-query';

const baseUrl = import.meta.env.VITE_AROT_URL || location.origin;

export const isOnOriginOfApi = new URL(baseUrl).origin === location.origin;
const tokens = webStorage();

/**
 * The client. On the origin of the API, the session is a cookie that no script can read. On another origin, it is a stored token.
 */
export const client = createClient({
  baseUrl,
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
