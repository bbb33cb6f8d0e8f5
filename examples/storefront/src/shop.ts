import { createClient, webStorage, xhrUpload } from '@arot/sdk';
import { createQueries } from '@arot/sdk/react-query';
import { QueryClient } from '@tanstack/react-query';

const baseUrl = import.meta.env.VITE_AROT_URL || location.origin;

/** On the origin of the API, the session is a cookie that no script can read. On another origin, it is a stored token. */
export const client =
  new URL(baseUrl).origin === location.origin
    ? createClient({ baseUrl, upload: xhrUpload() })
    : createClient({ baseUrl, upload: xhrUpload(), tokenStore: webStorage() });

export const queries = createQueries(client);

export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
