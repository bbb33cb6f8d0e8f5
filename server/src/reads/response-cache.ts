import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Work } from '../base/work.ts';
import { isUnreachable } from '../database/connection/connection-failure.ts';
import type { Database } from '../database/database.ts';
import { compress, type Encoding, inOwnMemory, preferredEncoding } from '../http/content.ts';
import { catalogVersionOf, isAnonymous, principalOf, readDependenciesOf } from '../http/context.ts';
import type { RouteInput, Target } from '../http/validation.ts';
import type { CachedRead, CachedRoute, CacheScope, Data, GetRoute } from './cached-route.ts';
import type { CatalogVersion, CurrentDigest, Versioned } from './catalog-version.ts';
import { Freshness, type FreshnessLimits } from './freshness.ts';
import { readUntilConsistent } from './read-for-caller.ts';
import type { ReplicaReads } from './replica-reads.ts';

/** Rough size of a cache entry without its bodies, in bytes. */
const ENTRY_BYTES = 500;
/** Smaller bodies are sent uncompressed: compression would not save a packet. */
const MIN_COMPRESSED_BYTES = 1_400;

/** A response is compressed while a request waits for it. */
const EFFORT = { brotliQuality: 4 };

/** A 200 response, cached under the catalog version that it was read at. */
type CachedResponse = {
  readonly version: string;
  /** The digest of what it shows, for routes that have one. */
  readonly digest: string | undefined;
  /** Position among all reads of this process, in the order in which they started. */
  readonly readNumber: number;
  readonly body: Buffer;
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
  /** True if it replaced another response: its data is being written, so it may be outdated soon. */
  readonly isChanging: boolean;
};

/** A response, and when it was last confirmed, if it is sent without a check because the database does not respond. */
type FoundResponse = { readonly cached: CachedResponse; readonly asOf?: Date };

/** The position of a check or read among all of this process, and its time, see `performance.now`. */
type Started = { readonly readNumber: number; readonly at: number };

type ReadInFlight = {
  /** The catalog version that was current before the read started; undefined where it was not checked. */
  readonly version: string | undefined;
  readonly response: Promise<CachedResponse>;
  readonly work: Work;
};

/** The functions that read the response to one request and check a cached one. */
type Reading = {
  readonly key: string;
  /** True for a request without a credential, also where the route does not read it. */
  readonly isAnonymous: boolean;
  /** The catalog version that the session lookup of the request has read. */
  readonly knownVersion: string | undefined;
  readonly read: (version: string | undefined) => Promise<Versioned<unknown>>;
  readonly currentDigest: (() => Promise<CurrentDigest>) | undefined;
};

/**
 * Finished response bodies, each cached under the catalog version that it was read at. A cached body is used only when
 * its version is current, by a check that started after the request arrived. No response is older than its request,
 * however many processes write.
 */
export class ResponseCache {
  readonly #version: CatalogVersion;
  readonly #freshness: Freshness;
  readonly #replica: ReplicaReads | undefined;
  /** True if a read for one request may be used for another. */
  readonly isEnabled: boolean;
  readonly #responses: LRUCache<string, CachedResponse>;
  /** Requests for the same response at the same version share one read. */
  readonly #inFlight = new Map<string, ReadInFlight>();
  hits = 0;
  misses = 0;
  /** Responses that were sent without a check, because the database did not respond. */
  stale = 0;
  #reads = 0;
  /** The version that the read which started last has seen. Versions never repeat, so a response of another one is outdated. */
  #latest: { readonly version: string | undefined; readonly readNumber: number } = {
    version: undefined,
    readNumber: 0,
  };

  /**
   * @param maxBytes limit for all bodies together; the least recently used are evicted first. 0 disables the cache:
   *   every request reads
   * @param limits for callers without a session
   * @param replica where reads go first
   */
  constructor(version: CatalogVersion, maxBytes: number, limits: FreshnessLimits, replica?: ReplicaReads) {
    this.#version = version;
    this.#freshness = new Freshness(version, limits);
    this.#replica = replica;
    this.isEnabled = maxBytes > 0;
    this.#responses = new LRUCache({
      // LRUCache does not accept 0. No entry fits into one byte.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ body, compressed: { br, gzip } }, key) =>
        ENTRY_BYTES + 2 * key.length + body.length + (br?.length ?? 0) + (gzip?.length ?? 0),
    });
  }

  get entries(): number {
    return this.#responses.size;
  }

  get bytes(): number {
    return this.#responses.calculatedSize;
  }

  get versionChecks(): number {
    return this.#version.checks;
  }

  /** Creates a route that finds the cached response, or the result of `read`. */
  route<R extends GetRoute, S extends CacheScope>(
    route: R,
    { scopeOf, check, read, currentDigest }: CachedRead<R, S>,
  ): CachedRoute<R> {
    const findOnce = async (request: IncomingMessage, target: Target) => {
      const input = target.input as RouteInput<R>;
      check?.(principalOf(request), input);
      const dependencies = readDependenciesOf(request);
      const scope = scopeOf?.(principalOf(request)) as S;
      const key = `${scope?.key ?? ''} ${target.key}`;
      const found = await this.#getOrStale({
        key,
        isAnonymous: isAnonymous(request),
        knownVersion: catalogVersionOf(request),
        read: (version) =>
          this.readLatest(dependencies.database, version, (database) =>
            read({ ...dependencies, database }, input, scope),
          ),
        currentDigest: currentDigest && (() => currentDigest(input, scope)),
      });
      // The response to a caller without a scope does not depend on the lookup of the caller.
      return { ...found, key, version: scope && found.cached.version };
    };
    const findCached = (request: IncomingMessage, target: Target) =>
      readUntilConsistent(request, () => findOnce(request, target));
    const find = async (request: IncomingMessage, target: Target) => {
      const { key, cached, asOf } = await findCached(request, target);
      const encoding = cached.body.length < MIN_COMPRESSED_BYTES ? undefined : preferredEncoding(request);
      return { encoding, body: encoding ? await this.#compress(key, cached, encoding) : cached.body, asOf };
    };
    const readData = async (request: IncomingMessage, target: Target): Promise<Data<R>> =>
      JSON.parse((await findCached(request, target)).cached.body.toString()).data;
    return { route, find, readData };
  }

  /**
   * Reads on the replica if there is one, and if that makes no response older.
   *
   * @param version was current after the request arrived; undefined if it was not checked
   */
  async readLatest<T extends { readonly version: string | undefined }>(
    primary: Database,
    version: string | undefined,
    readOn: (database: Database) => Promise<T>,
  ): Promise<T> {
    if (!this.#replica) return await readOn(primary);
    return await this.#replica.read(primary, async () => version ?? (await this.#version.current()), readOn);
  }

  /** Returns a current response, or a cached one to a caller without a session while the database does not respond. */
  async #getOrStale(reading: Reading): Promise<FoundResponse> {
    const { uncheckedMs, staleMs } = this.#freshness.limits;
    const cached = reading.isAnonymous ? this.#responses.get(reading.key) : undefined;
    if (cached && this.#freshness.ageMs(cached.version) < uncheckedMs) {
      this.hits += 1;
      return { cached };
    }
    if (!cached || staleMs === 0) return { cached: await this.#get(reading) };
    try {
      return { cached: await this.#freshness.whileResponding(this.#get(reading)) };
    } catch (error) {
      const latest = this.#responses.get(reading.key) ?? cached;
      const now = Date.now();
      const ageMs = this.#freshness.ageMs(latest.version);
      if (ageMs > staleMs || !isUnreachable(error)) throw error;
      this.stale += 1;
      return { cached: latest, asOf: new Date(now - ageMs) };
    }
  }

  /** Returns a response that is current by a statement that starts after the request arrived. */
  async #get(reading: Reading): Promise<CachedResponse> {
    if (!this.isEnabled) return await this.#read(reading, undefined);
    const version = reading.knownVersion ?? (await this.#checkVersion(reading.key));
    const current = this.#find(reading.key, version);
    if (current) return await current;
    const newer = (await this.#compareDigest(reading)) ?? version;
    // Nothing is awaited between both: concurrent requests share one read.
    return await (this.#find(reading.key, newer) ?? this.#read(reading, newer));
  }

  /** Returns the cached response of a version that was current after the request arrived, or the read in flight of it. */
  #find(key: string, version: string | undefined): CachedResponse | Promise<CachedResponse> | undefined {
    if (version === undefined) return undefined;
    const cached = this.#responses.get(key);
    if (cached?.version === version) {
      this.hits += 1;
      return cached;
    }
    const inFlight = this.#inFlight.get(key);
    if (inFlight?.version !== version || !inFlight.work.join(Work.current())) return undefined;
    this.hits += 1;
    return inFlight.response;
  }

  /**
   * Checks the version, unless the result is known or of no use. The response is then compared or read at once, which starts after
   * the request arrived just as a check would.
   *
   * @returns undefined if there is no response that may be current: none, one that keeps changing, or one whose digest must be
   *   compared because a read has seen a newer version
   */
  async #checkVersion(key: string): Promise<string | undefined> {
    const cached = this.#responses.peek(key);
    const isOutdated = cached?.digest !== undefined && cached.version !== this.#latest.version;
    const isUseful = cached && !cached.isChanging ? !isOutdated : this.#inFlight.has(key);
    // While the database is silent, requests wait for one check and not each for its read.
    if (!isUseful && !this.#version.isHeld && !this.#freshness.isSilent) return undefined;
    const started = this.#start();
    const version = await this.#version.current();
    this.#see(version, started);
    return version;
  }

  /**
   * Compares the digest of an outdated response with the current one. If they are equal, the response is cached under the new
   * version. One that was replaced lately is not compared: its digest would probably differ.
   *
   * @returns the version of the current digest; undefined if there is nothing to compare
   */
  async #compareDigest({ key, currentDigest }: Reading): Promise<string | undefined> {
    const cached = this.#responses.peek(key);
    if (cached?.digest === undefined || cached.isChanging || !currentDigest) return undefined;
    const started = this.#start();
    const { version, digest } = await currentDigest();
    this.#see(version, started);
    const { readNumber } = started;
    const latest = this.#responses.peek(key);
    if (digest === cached.digest && latest?.body === cached.body && latest.readNumber < readNumber)
      this.#responses.set(key, { ...latest, version, readNumber });
    return version;
  }

  #start(): Started {
    this.#reads += 1;
    return { readNumber: this.#reads, at: performance.now() };
  }

  #see(version: string, { readNumber, at }: Started): void {
    this.#freshness.confirm(version, at);
    if (readNumber >= this.#latest.readNumber) this.#latest = { version, readNumber };
  }

  async #read({ key, read }: Reading, version: string | undefined): Promise<CachedResponse> {
    this.misses += 1;
    const started = this.#start();
    const { readNumber } = started;
    const before = this.#responses.peek(key);
    // The read continues while at least one of the requests that share it is connected.
    const work = Work.shared([Work.current()]);
    const response = work
      .run(() => read(version))
      .then(({ version: readAt, value, digest }) => ({
        version: readAt,
        digest,
        readNumber,
        body: inOwnMemory(Buffer.from(JSON.stringify({ data: value }))),
        compressed: {},
        isChanging:
          before !== undefined && (digest === undefined ? before.version !== readAt : before.digest !== digest),
      }));
    const inFlight = { version, response, work };
    this.#inFlight.set(key, inFlight);
    try {
      const result = await response;
      this.#see(result.version, started);
      const cached = this.#responses.peek(key);
      // Versions have no order: the response whose read started last counts as the newest.
      if (this.isEnabled && (!cached || cached.readNumber < readNumber)) this.#responses.set(key, result);
      return result;
    } finally {
      if (this.#inFlight.get(key) === inFlight) this.#inFlight.delete(key);
    }
  }

  async #compress(key: string, response: CachedResponse, encoding: Encoding): Promise<Buffer> {
    const existing = response.compressed[encoding];
    if (existing) return existing;
    const compressed = inOwnMemory(await compress(response.body, encoding, EFFORT));
    const cached = this.#responses.peek(key);
    // LRUCache calculates the size of an entry only when a new object is set.
    if (cached?.body === response.body)
      this.#responses.set(key, { ...cached, compressed: { ...cached.compressed, [encoding]: compressed } });
    return compressed;
  }
}
