import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import {
  isAllowedAddress,
  isLocalName,
  type ReceiverConfig,
  receiverHost,
  receiverUrlIssue,
} from '../../security/receiver-url.ts';

const DEADLINE_MS = 15_000;
const MAX_BODY_BYTES = 65_536;
const EXCERPT_BYTES = 1_024;

export type ReceiverOptions = ReceiverConfig & {
  /** DNS servers instead of those of the system, as `address:port`. */
  readonly dnsServers?: readonly string[];
  /** Limits a whole attempt, the DNS included. */
  readonly deadlineMs?: number;
};

type ReceiverRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The result of an attempt. */
export type ReceiverResponse = {
  /** The status of the response; null if there was none. */
  readonly status: number | null;
  /** Why the attempt has failed; null if the receiver has accepted it. */
  readonly error: string | null;
  readonly durationMs: number;
  /** The first kilobyte. */
  readonly body: string | null;
  readonly retryAfter: string | undefined;
};

export type Receivers = {
  /** Makes one attempt. It never throws an error. */
  post(request: ReceiverRequest): Promise<ReceiverResponse>;
  close(): Promise<void>;
};

/** An attempt that ended before a connection. Its message is shown to staff. */
class AttemptError extends Error {
  override name = 'AttemptError';
}

/**
 * Sends requests to receivers. Each attempt resolves the name once, and connects to the very address that it has checked: the
 * URL of the connection has the address, and the name is in `Host`, from which undici takes the name for TLS.
 */
export function openReceivers(options: ReceiverOptions): Receivers {
  let dispatcher: Promise<Dispatcher> | undefined;
  return {
    post: async (request) => {
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(options.deadlineMs ?? DEADLINE_MS);
      const durationMs = () => Math.round(performance.now() - startedAt);
      try {
        dispatcher ??= openDispatcher(options.proxyUrl);
        const response = await attempt(await dispatcher, request, options, signal);
        const { status } = response;
        const error = status >= 200 && status < 300 ? null : `The response has the status ${status}.`;
        return { ...response, error, durationMs: durationMs() };
      } catch (error) {
        const reason = signal.aborted ? 'No response within 15 seconds.' : describe(error as Error);
        return { status: null, error: reason, durationMs: durationMs(), body: null, retryAfter: undefined };
      }
    },
    close: async () => await (await dispatcher)?.destroy(),
  };
}

async function openDispatcher(proxyUrl: string | undefined): Promise<Dispatcher> {
  const { Agent, Pool, ProxyAgent } = await import('undici');
  if (proxyUrl === undefined) return new Agent({ allowH2: false });
  return new ProxyAgent({
    uri: proxyUrl,
    allowH2: false,
    proxyTunnel: true,
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: DEADLINE_MS }),
  });
}

async function attempt(
  dispatcher: Dispatcher,
  { url, headers, body }: ReceiverRequest,
  options: ReceiverOptions,
  signal: AbortSignal,
): Promise<Pick<ReceiverResponse, 'body' | 'retryAfter'> & { readonly status: number }> {
  const issue = receiverUrlIssue(url, options);
  if (issue !== undefined) throw new AttemptError(`The URL is not allowed: ${issue.en}`);
  const target = new URL(url);
  const address = await resolve(receiverHost(target), options, signal);
  const response = await dispatcher.request({
    origin: `${target.protocol}//${address.includes(':') ? `[${address}]` : address}:${target.port || defaultPort(target)}`,
    path: `${target.pathname}${target.search}`,
    method: 'POST',
    headers: { ...headers, host: target.host, 'user-agent': 'Arot', 'accept-encoding': 'identity' },
    body,
    signal,
  });
  const { 'retry-after': retryAfter } = response.headers;
  const excerpt = await readExcerpt(response.body);
  return {
    status: response.statusCode,
    body: excerpt,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  };
}

function defaultPort({ protocol }: URL): string {
  return protocol === 'https:' ? '443' : '80';
}

/**
 * Returns the address to connect to. A name is rejected if one of its addresses is not allowed. The names of this machine come
 * from the system. All others come from DNS servers only, not from `/etc/hosts`, whose names are internal; and not from
 * `dns.lookup()`, which occupies one of four threads that password hashes and files need, as long as a slow server likes.
 */
async function resolve(host: string, options: ReceiverOptions, signal: AbortSignal): Promise<string> {
  const addresses = isIP(host) ? [host] : await lookUp(host, options.dnsServers, signal);
  if (!addresses.every((address) => isAllowedAddress(address, options)))
    throw new AttemptError('The name resolves to an address that is not public.');
  const [first] = addresses;
  if (first === undefined) throw new AttemptError('The name has no address.');
  return first;
}

/** Returns the addresses of a name, those of IPv4 first, because every server can reach those. */
async function lookUp(name: string, dnsServers: readonly string[] | undefined, signal: AbortSignal): Promise<string[]> {
  if (isLocalName(name)) return [(await lookup(name)).address];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (dnsServers) resolver.setServers(dnsServers);
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** Reads the start of a body. The rest is not of interest, and one that never ends is cut. */
async function readExcerpt(body: AsyncIterable<Buffer>): Promise<string> {
  let excerpt = Buffer.alloc(0);
  let length = 0;
  try {
    for await (const chunk of body) {
      excerpt = Buffer.concat([excerpt, chunk.subarray(0, EXCERPT_BYTES - excerpt.length)]);
      length += chunk.length;
      if (length >= MAX_BODY_BYTES) break;
    }
  } catch {
    // The status has arrived, and it decides. The body ended too early, or the time is over.
  }
  // PostgreSQL stores no NUL.
  return excerpt.toString('utf8').replaceAll('\0', '\uFFFD');
}

/** Returns the reason of a failed attempt without addresses and names of this network. */
function describe(error: Error & { readonly code?: string }): string {
  if (error instanceof AttemptError) return error.message;
  return `The connection failed (${error.code ?? error.name}).`;
}
