import type { Epoch } from './epoch.ts';

/** A response with its body as text, so that every caller gets a result of its own. */
export type CachedResponse = { readonly response: Response; readonly body: string };

/** Responses by URL. A response with prices belongs to an epoch, and is nothing in any other epoch. */
export type ResponseCache = {
  /** @param epoch undefined for a response that is the same for every account */
  get(url: string, epoch: Epoch | undefined): CachedResponse | undefined;
  set(url: string, epoch: Epoch | undefined, entry: CachedResponse): void;
};
