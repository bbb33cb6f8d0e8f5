import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { CatalogVersion, Versioned } from '../database/catalog-version.ts';
import { Work } from '../queues/work.ts';
import type { CachedItems, ResponseBody } from './response-body.ts';

/** What an entry takes beside its bodies, and each item of a list, roughly, in bytes. */
const ENTRY_BYTES = 500;
const ITEM_BYTES = 300;
/** Smaller bodies are sent as they are: compressing them saves no packet. */
const SMALLEST_COMPRESSED_BYTES = 1_400;

/** No catalog's version. */
const UNKNOWN = '';

const CODINGS = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;

type Coding = keyof typeof CODINGS;
type Answer = {
  readonly version: string;
  /** Position among all reads of this process, in the order in which they started. */
  readonly readNumber: number;
  readonly body: Buffer;
  readonly items: CachedItems | undefined;
  readonly coded: Readonly<Partial<Record<Coding, Buffer>>>;
  /** It replaced one of another version: while the catalog is being written, it will soon be replaced itself. */
  readonly changing: boolean;
};

/** Work that was begun for a request before it was known who is calling. */
const BEGUN = Symbol('begun');

type Begun = {
  readonly check?: Promise<string>;
  /** Under the key that the answer will have if the caller is who it was the last time. */
  readonly reading?: { readonly key: string; readonly answer: Promise<Answer> };
};

type BegunRequest = Request & { [BEGUN]?: Begun };

/** Reads an answer. Of the items of a list it may leave out those that are kept from the last answer. */
export type ReadBody = (kept: CachedItems | undefined) => Promise<Versioned<ResponseBody>>;

type InFlight = { readonly version: string; readonly answer: Promise<Answer>; readonly work: Work };

/**
 * Finished answers, each kept under the catalog version that it was read at. The version is asked for before every use,
 * so no answer is older than the request that it is sent to, however many processes write.
 */
export class ResponseCache {
  readonly #version: CatalogVersion;
  /** Whether anything that was read for one request may be used for another. */
  readonly cachesAny: boolean;
  readonly #answers: LRUCache<string, Answer>;
  /** Requests for the same answer at the same version wait for one reading. */
  readonly #inFlight = new Map<string, InFlight>();
  hits = 0;
  misses = 0;
  #reads = 0;

  /** @param maxBytes what all bodies may take together; the least recently used go first; 0 keeps none, and every request reads */
  constructor(version: CatalogVersion, maxBytes: number) {
    this.#version = version;
    this.cachesAny = maxBytes > 0;
    this.#answers = new LRUCache({
      // No entry fits into one byte, and LRUCache takes no zero.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ body, items, coded }, key) =>
        ENTRY_BYTES +
        2 * key.length +
        (items?.size ?? 0) * ITEM_BYTES +
        body.length +
        (coded.br?.length ?? 0) +
        (coded.gzip?.length ?? 0),
    });
  }

  get entries(): number {
    return this.#answers.size;
  }

  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  get versionChecks(): number {
    return this.#version.checks;
  }

  /**
   * Begins for a request what it will need if it is let through, while somebody else finds out who is calling: the
   * reading where an answer would hardly be current, else the check of the version.
   *
   * @param expected what `send` will be called with if the caller is who it was the last time
   */
  begin(request: Request, expected: { key: string; read: ReadBody } | undefined): void {
    const begun =
      expected && this.#isReadAtOnce(expected.key)
        ? { reading: { key: expected.key, answer: this.#read(expected.key, UNKNOWN, expected.read) } }
        : { check: this.#version.current() };
    // Where nobody is let through to the answer, nobody waits for it.
    (begun.reading?.answer ?? begun.check)?.catch(() => undefined);
    (request as BegunRequest)[BEGUN] = begun;
  }

  /**
   * Answers a request from what is kept, or else from what `read` finds.
   *
   * @param key everything that the answer depends on, beside the catalog
   */
  async send(key: string, request: Request, response: Response, read: ReadBody): Promise<void> {
    const answer = await this.#answer(key, (request as BegunRequest)[BEGUN], read);
    const coding = answer.body.length < SMALLEST_COMPRESSED_BYTES ? undefined : preferredCoding(request);
    const body = coding ? await this.#encode(key, answer, coding) : answer.body;
    if (coding) response.setHeader('Content-Encoding', coding);
    response.vary('Accept-Encoding');
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async #answer(key: string, begun: Begun | undefined, read: ReadBody): Promise<Answer> {
    if (begun?.reading?.key === key) return await begun.reading.answer;
    if (this.#isReadAtOnce(key)) return await this.#read(key, UNKNOWN, read);
    const version = await (begun?.check ?? this.#version.current());
    const kept = this.#answers.get(key);
    if (kept?.version === version) {
      this.hits += 1;
      return kept;
    }
    const inFlight = this.#inFlight.get(key);
    if (inFlight?.version === version && inFlight.work.join(Work.current())) {
      this.hits += 1;
      return await inFlight.answer;
    }
    return await this.#read(key, version, read);
  }

  /** Where a check would hardly find the answer current, it is read without one, which is no older than now. */
  #isReadAtOnce(key: string): boolean {
    if (!this.cachesAny) return true;
    const kept = this.#answers.peek(key);
    return (!kept || kept.changing) && !this.#inFlight.has(key);
  }

  async #read(key: string, version: string, read: ReadBody): Promise<Answer> {
    this.misses += 1;
    this.#reads += 1;
    const readNumber = this.#reads;
    const before = this.#answers.peek(key);
    // The read goes on while at least one of the requests that share it is there.
    const work = Work.shared([Work.current()]);
    const answer = work
      .run(() => read(before?.items))
      .then(({ version: readAt, value: { json, items } }) => ({
        version: readAt,
        readNumber,
        body: json,
        items,
        coded: {},
        changing: before !== undefined && before.version !== readAt,
      }));
    const inFlight = { version, answer, work };
    this.#inFlight.set(key, inFlight);
    try {
      const read = await answer;
      const kept = this.#answers.peek(key);
      // Versions have no order: the response whose read started last is taken for the newest.
      if (!kept || kept.readNumber < readNumber) this.#answers.set(key, read);
      return read;
    } finally {
      if (this.#inFlight.get(key) === inFlight) this.#inFlight.delete(key);
    }
  }

  async #encode(key: string, answer: Answer, coding: Coding): Promise<Buffer> {
    const existing = answer.coded[coding];
    if (existing) return existing;
    const coded = await CODINGS[coding](answer.body);
    const kept = this.#answers.peek(key);
    // The cache looks at the size of what it has not seen before only.
    if (kept?.body === answer.body) this.#answers.set(key, { ...kept, coded: { ...kept.coded, [coding]: coded } });
    return coded;
  }
}

function preferredCoding(request: Request): Coding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  const coding = request.acceptsEncodings('br', 'gzip', 'identity');
  return coding === 'br' || coding === 'gzip' ? coding : undefined;
}
