import { webStorage, xhrUpload } from '@arot/sdk';
import { createStaffQueries } from '@arot/sdk/react-query';
import { createStaffClient } from '@arot/sdk/staff';
import { QueryClient } from '@tanstack/react-query';

const baseUrl = import.meta.env.VITE_AROT_URL || location.origin;

// Uploads of pictures show their progress.
const options = { baseUrl, upload: xhrUpload() };

/** On the origin of the API, the session is a cookie that no script can read. On another origin, it is a stored token. */
export const staff =
  new URL(baseUrl).origin === location.origin
    ? createStaffClient(options)
    : createStaffClient({ ...options, tokenStore: webStorage() });

export const queries = createStaffQueries(staff);

/** Colleagues change the same things, so what a page shows is read again when it is opened and when its window is focused. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } });

/** The URL of a path on the server, such as that of a picture. */
export const serverUrl = (path: string): string => new URL(path, baseUrl).href;
