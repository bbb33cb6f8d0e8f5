import { LRUCache } from 'lru-cache';
import { UnavailableError } from '../base/errors.ts';
import { within } from '../base/within.ts';
import { isOverload } from '../http/service-unavailable.ts';
import type { CatalogVersion } from './catalog-version.ts';

/** A request that waits this long for its response finds out whether the database responds at all. */
const PATIENCE_MS = 250;
/** The longest wait for that. A busy machine has time then until the two seconds that a visitor waits at most. */
const CHECK_MS = 600;
/** The wait of requests while the database does not respond: longer than the first response takes after its return. */
const SILENT_MS = 1_000;
/** More than the changes of a minute in a shop that changes 80 prices a second. */
const MAX_VERSIONS = 5_000;

/** How old a response to a caller without a session may be, in milliseconds. */
export type FreshnessLimits = {
  /** The age of a response that is sent without a check; 0: each request starts after its check or shares one that does. */
  readonly uncheckedMs: number;
  /** The age of a response that is sent while the database does not respond; 0: none is. */
  readonly staleMs: number;
};

/** When each version of the catalog was last current, and whether the database responds. */
export class Freshness {
  readonly limits: FreshnessLimits;
  readonly #version: CatalogVersion;
  /** The start of the last check that found a version, see `performance.now`. */
  readonly #confirmedAt = new LRUCache<string, number>({ max: MAX_VERSIONS });
  /** True from a check without a response until the next response. */
  isSilent = false;

  constructor(version: CatalogVersion, limits: FreshnessLimits) {
    this.#version = version;
    this.limits = limits;
  }

  /** @param at the start of the check or read that found the version, see `performance.now` */
  confirm(version: string, at: number): void {
    this.isSilent = false;
    if (at > (this.#confirmedAt.get(version) ?? 0)) this.#confirmedAt.set(version, at);
  }

  /** Returns the time since a version was last found to be current, in milliseconds. */
  ageMs(version: string): number {
    return performance.now() - (this.#confirmedAt.get(version) ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * Waits for a response as long as the database responds. A slow read and a full queue are no outage: a check is answered then.
   *
   * @throws UnavailableError ERR_DATABASE_TIMEOUT within two seconds if the database does not respond
   */
  async whileResponding<T>(response: Promise<T>): Promise<T> {
    for (;;) {
      const found = await within(this.isSilent ? SILENT_MS : PATIENCE_MS, response).catch((error: unknown) => ({
        error,
      }));
      if (found && 'value' in found) return found.value;
      if (found && !isOverload(found.error)) throw found.error;
      this.isSilent ||= !(await within(CHECK_MS, this.#version.current()));
      if (this.isSilent) throw new UnavailableError('ERR_DATABASE_TIMEOUT', 'The database does not respond.');
      if (found) throw found.error;
    }
  }
}
