import type { Epoch } from './epoch.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

type Entry = CachedResponse & { readonly epoch: Epoch | undefined; readonly storedAt: number };

/**
 * Creates a cache of catalog responses in memory. Prices differ by account: a login, a logout, a 401 or another account makes
 * every response with prices unreachable at once.
 *
 * @param options.maxAgeMs how long a response is used. Default: a minute
 * @param options.maxEntries how many responses are stored; the oldest ones are removed first. Default: 200
 */
export function priceCache({ maxAgeMs = 60_000, maxEntries = 200 } = {}): ResponseCache & { clear(): void } {
  const entries = new Map<string, Entry>();
  return {
    get: (url, epoch) => {
      const entry = entries.get(url);
      if (entry && entry.epoch === epoch && Date.now() - entry.storedAt < maxAgeMs) return entry;
      entries.delete(url);
      return undefined;
    },
    set: (url, epoch, entry) => {
      entries.delete(url);
      entries.set(url, { ...entry, epoch, storedAt: Date.now() });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
    clear: () => entries.clear(),
  };
}
