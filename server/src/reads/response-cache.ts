import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';
import { LRUCache } from 'lru-cache';
import { Work } from '../base/work.ts';
import type { Database } from '../database/database.ts';
import { compress, type Encoding, preferredEncoding } from '../http/content.ts';
import { catalogVersionOf, principalOf, type ReadDependencies, readDependenciesOf } from '../http/context.ts';
import type { Principal } from '../http/principal.ts';
import type { RouteInput, Target } from '../http/validation.ts';
import type { CachedRoute, Data, GetRoute } from './cached-route.ts';
import type { CatalogVersion, CurrentDigest, Versioned } from './catalog-version.ts';
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

type ReadInFlight = {
  /** The catalog version that was current before the read started; undefined where it was not checked. */
  readonly version: string | undefined;
  readonly response: Promise<CachedResponse>;
  readonly work: Work;
};

/** Callers with the key of one scope receive the same response. Undefined is the scope of all callers without one of their own. */
type CacheScope = { readonly key: string } | undefined;

/**
 * The read of a cached route. `read` receives the input and the scope, and nothing else of the request: a cached response cannot
 * contain data of a single caller.
 */
export type CachedRead<R extends ApiRoute, S extends CacheScope> = {
  readonly scopeOf?: (principal: Principal) => S;
  /** Throws for input that a caller may not send. */
  readonly check?: (principal: Principal, input: RouteInput<R>) => void;
  readonly read: (dependencies: ReadDependencies, input: RouteInput<R>, scope: S) => Promise<Versioned<Data<R>>>;
  /**
   * Returns the digest that `read` would return now. A response that a catalog change has made outdated is used again if its
   * digest is still current: the change was about something else.
   */
  readonly currentDigest?: (input: RouteInput<R>, scope: S) => Promise<CurrentDigest>;
};

/** The functions that read the response to one request and check a cached one. */
type Reading = {
  readonly key: string;
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
  readonly #replica: ReplicaReads | undefined;
  /** True if a read for one request may be used for another. */
  readonly isEnabled: boolean;
  readonly #responses: LRUCache<string, CachedResponse>;
  /** Requests for the same response at the same version share one read. */
  readonly #inFlight = new Map<string, ReadInFlight>();
  hits = 0;
  misses = 0;
  #reads = 0;
  /** The version that the read which started last has seen. Versions never repeat, so a response of another one is outdated. */
  #latest: { readonly version: string | undefined; readonly readNumber: number } = {
    version: undefined,
    readNumber: 0,
  };

  /**
   * @param maxBytes limit for all bodies together; the least recently used are evicted first. 0 disables the cache:
   *   every request reads
   * @param replica where reads for callers without a session go first
   */
  constructor(version: CatalogVersion, maxBytes: number, replica?: ReplicaReads) {
    this.#version = version;
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
      const sessionVersion = catalogVersionOf(request);
      const readOn = (database: Database) => read({ ...dependencies, database }, input, scope);
      const replica = sessionVersion === undefined ? this.#replica : undefined;
      const cached = await this.#get({
        key,
        knownVersion: sessionVersion,
        read: (version) =>
          replica?.read(dependencies.database, async () => version ?? (await this.#version.current()), readOn) ??
          readOn(dependencies.database),
        currentDigest: currentDigest && (() => currentDigest(input, scope)),
      });
      // The response to a caller without a scope does not depend on the lookup of the caller.
      return { key, cached, version: scope && cached.version };
    };
    const findCached = (request: IncomingMessage, target: Target) =>
      readUntilConsistent(request, () => findOnce(request, target));
    const find = async (request: IncomingMessage, target: Target) => {
      const { key, cached } = await findCached(request, target);
      const encoding = cached.body.length < MIN_COMPRESSED_BYTES ? undefined : preferredEncoding(request);
      return { encoding, body: encoding ? await this.#compress(key, cached, encoding) : cached.body };
    };
    const readData = async (request: IncomingMessage, target: Target): Promise<Data<R>> =>
      JSON.parse((await findCached(request, target)).cached.body.toString()).data;
    return { route, find, readData };
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
    if (!isUseful && !this.#version.isHeld) return undefined;
    const readNumber = ++this.#reads;
    const version = await this.#version.current();
    this.#see(version, readNumber);
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
    const readNumber = ++this.#reads;
    const { version, digest } = await currentDigest();
    this.#see(version, readNumber);
    const latest = this.#responses.peek(key);
    if (digest === cached.digest && latest?.body === cached.body && latest.readNumber < readNumber)
      this.#responses.set(key, { ...latest, version, readNumber });
    return version;
  }

  #see(version: string, readNumber: number): void {
    if (readNumber >= this.#latest.readNumber) this.#latest = { version, readNumber };
  }

  async #read({ key, read }: Reading, version: string | undefined): Promise<CachedResponse> {
    this.misses += 1;
    const readNumber = ++this.#reads;
    const before = this.#responses.peek(key);
    // The read continues while at least one of the requests that share it is connected.
    const work = Work.shared([Work.current()]);
    const response = work
      .run(() => read(version))
      .then(({ version: readAt, value, digest }) => ({
        version: readAt,
        digest,
        readNumber,
        body: this.#toBody({ data: value }),
        compressed: {},
        isChanging:
          before !== undefined && (digest === undefined ? before.version !== readAt : before.digest !== digest),
      }));
    const inFlight = { version, response, work };
    this.#inFlight.set(key, inFlight);
    try {
      const result = await response;
      this.#see(result.version, readNumber);
      const cached = this.#responses.peek(key);
      // Versions have no order: the response whose read started last counts as the newest.
      if (this.isEnabled && (!cached || cached.readNumber < readNumber)) this.#responses.set(key, result);
      return result;
    } finally {
      if (this.#inFlight.get(key) === inFlight) this.#inFlight.delete(key);
    }
  }

  /** Converts data to a body. Only a cached one needs memory of its own. */
  #toBody(data: unknown): Buffer {
    const body = Buffer.from(JSON.stringify(data));
    return this.isEnabled ? inOwnMemory(body) : body;
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

/**
 * Copies bytes out of the buffer that they are a part of. Node allocates small buffers from a pool, and zlib returns a part of
 * 16 KB. A cached part would keep all of it in memory.
 */
function inOwnMemory(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
