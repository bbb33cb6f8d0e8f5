import type { FetchFunction } from './fetch-function.ts';
import type { Progress } from './progress.ts';

/** Sends a form, and reports how much of it has been sent. */
export type UploadTransport = (request: {
  readonly url: string;
  readonly init: RequestInit & { readonly body: FormData };
  readonly fetch: FetchFunction;
  readonly onProgress: (progress: Progress) => void;
}) => Promise<Response>;
