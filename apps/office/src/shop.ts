import { createClient, webStorage, withHooks, xhrUpload } from '@arot/sdk';
import { createQueries, createStaffQueries } from '@arot/sdk/react-query';
import { createStaffClient } from '@arot/sdk/staff';
import { readLanguage } from '@arot/ui/i18n/language.ts';
import { SESSION_KEY } from '@arot/ui/session/create-session.ts';
import { QueryClient } from '@tanstack/react-query';
import { askWhenNeeded } from './security/ask-again.ts';

const baseUrl = import.meta.env.VITE_AROT_URL || location.origin;

/** Colleagues change the same things, so what a page shows is read again when it is opened and when its window is focused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The browser's opinion about the network does not matter: a server in the shop works without the internet, and a request
    // that waits for it would be neither sent nor failed.
    queries: { staleTime: 5_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** After a 403, the permissions are read again: the role has changed while the page was open. */
const send = withHooks({
  onResponse: ({ status }) => {
    if (status === 403) void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  },
});

// Uploads of pictures show their progress.
const options = { baseUrl, language: readLanguage, fetch: send, upload: xhrUpload() };

export const isOnOriginOfApi = new URL(baseUrl).origin === location.origin;

/**
 * The client. On the origin of the API, the session is a cookie that no script can read. On another origin, it is a stored token.
 */
export const staff = askWhenNeeded(
  createStaffClient(isOnOriginOfApi ? options : { ...options, tokenStore: webStorage() }),
);

export const queries = createStaffQueries(staff);

/** The queries of a visitor, who has no session: what they find is what the shop shows to everyone. */
export const visitorQueries = createQueries(createClient({ baseUrl, fetch: send, credentials: 'bearer' }));

/** Returns the URL of a path on the server, such as that of a picture. */
export const serverUrl = (path: string): string => new URL(path, baseUrl).href;
