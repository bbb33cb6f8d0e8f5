import { UnauthenticatedError } from './api-errors.ts';
import { fillPath, toQueryString } from './build-url.ts';
import type { CallOptions, ClientOptions, DownloadOptions, UploadOptions } from './client-options.ts';
import { ArotIdentityError, toConnectionError } from './errors.ts';
import type { files as Files } from './files.ts';
import type { FormValues } from './form-data.ts';
import { VERSION } from './generated/version.ts';
import type { Credential, Identity } from './identity.ts';
import { metaOf, readResponse, rejectRedirect, type Success } from './read-response.ts';
import { retryDelay } from './retry-delay.ts';
import type { RouteCall } from './route-call.ts';
import { startDeadline } from './start-deadline.ts';

const DEFAULTS = { timeoutMs: 30_000, attemptTimeoutMs: 15_000, stallTimeoutMs: 30_000, retries: 2 };

/**
 * Multiplies the time limit of a call with files if no progress can be observed. By default this is an hour: three files of 10
 * MiB at 9 kB a second. A call that hangs still ends.
 */
const BLIND_FACTOR = 120;

/** The state that the calls of a client share. */
export type Connection = {
  readonly client: ClientOptions;
  readonly baseUrl: string;
  readonly usesCookie: boolean;
  readonly identity: Identity;
  /** Undefined if no route has files. */
  readonly files: typeof Files | undefined;
};

/**
 * Sends a call and reads its response within its limits. A read that fails is sent again, and a call with an idempotency
 * key. The caller reads the body of a download, and the limits of the call end with that.
 *
 * @param readCredential default: the current credential of the client
 * @param finish what else belongs to the call, within its limits
 */
export async function sendCall(
  { client, baseUrl, usesCookie, identity, files }: Connection,
  call: RouteCall,
  readCredential: (rejected?: string) => Promise<Credential> = identity.read,
  finish?: (success: Success) => Promise<void>,
): Promise<Success> {
  const { route } = call;
  const options: CallOptions & UploadOptions & DownloadOptions = call.options;
  const setting = (name: keyof typeof DEFAULTS) => options[name] ?? client[name] ?? DEFAULTS[name];
  const { auth, upload, fetch: send = fetch } = client;
  const { onUploadProgress } = options;
  const url = baseUrl + fillPath(route.path, call.parameters) + toQueryString(call.query);
  const isForm = route.kind === 'form';
  const isJson = /json/.test(route.kind);
  const isRead = route.method === 'GET' || route.kind === 'json-read';
  // A route that accepts keys declares the status of a key that belongs to another call.
  const isRepeatable = route.statuses.includes('422') && 'Idempotency-Key' in { ...options.headers };
  const isDownload = /file/.test(route.kind);
  const hasFile = isForm || isDownload;
  if (onUploadProgress && !upload) throw new TypeError('onUploadProgress needs the option upload.');
  // fetch does not report how much of a form it has sent. React Native's resolves when it has the whole body.
  const isBlind = isForm ? !upload : !('body' in Response.prototype);
  const limitMs = hasFile ? setting('stallTimeoutMs') * (isBlind ? BLIND_FACTOR : 1) : setting('attemptTimeoutMs');
  const timeoutMs = hasFile ? (options.timeoutMs ?? 0) : setting('timeoutMs');
  const endsAt = Date.now() + (timeoutMs || Infinity);
  const isCacheable = route.method === 'GET' && /none|optional/.test(route.auth);
  const cache = isCacheable ? client.cache : undefined;

  const total = startDeadline(options.signal, timeoutMs);
  /** The caller reads a download. */
  let isOpen = false;
  /** The token of the last attempt. */
  let token: string | undefined;
  let firstEpoch: Credential['epoch'];

  const attempt = async (rejected?: string): Promise<Success> => {
    const deadline = startDeadline(total.signal, limitMs, hasFile ? 'stall' : 'attempt');
    let credential: Credential | undefined;
    let response: Response | undefined;
    const connect = <T>(work: Promise<T>) =>
      deadline.race(
        work.catch((cause: unknown) => {
          throw toConnectionError(cause);
        }),
      );
    const requireCurrent = () => {
      if (!identity.isCurrent(credential?.epoch)) throw new ArotIdentityError();
    };
    try {
      if (route.auth !== 'none') credential = await deadline.race(readCredential(rejected));
      const epoch = credential?.epoch;
      token = credential?.token;
      // A change is sent again for the same account only.
      if (!isRead && epoch !== (firstEpoch ??= epoch)) throw new ArotIdentityError();
      const cached = options.fresh ? undefined : cache?.get(url, epoch);
      if (cached) return { ...readResponse(cached.response, cached.body, route), epoch };

      const init: RequestInit = {
        method: route.method,
        headers: buildHeaders(call, url, { ...client.headers, ...options.headers }, token),
        credentials: usesCookie ? 'include' : 'omit',
        // A redirect that is followed sends passwords and tokens to wherever it leads.
        redirect: 'manual',
        signal: deadline.signal,
      };
      if (isForm) init.body = files?.toFormData(call.body as FormValues) as FormData;
      if (isJson) init.body = JSON.stringify(call.body);
      const onProgress: UploadOptions['onUploadProgress'] = (progress) => {
        deadline.restart();
        onUploadProgress?.(progress);
      };
      const received = await connect(
        isForm && upload
          ? upload({ url, init: init as RequestInit & { body: FormData }, fetch: send, onProgress })
          : send(url, init),
      );
      response = received;
      rejectRedirect(response, baseUrl);
      // The page of a proxy with status 200 is not the document, so its type is checked too.
      const isFile = isDownload && response.ok && route.details.includes(`${files?.mimeTypeOf(response)}`);
      if (files && isFile && route.statuses.includes(`${response.status}`)) {
        requireCurrent();
        isOpen = true;
        const end = () => {
          deadline.end();
          total.end();
        };
        return {
          ...metaOf(response),
          data: files.openDownload(response, { ...deadline, end }, options, requireCurrent),
        };
      }
      const body = await connect(response.text());
      // The program may have changed the token meanwhile. A failure of its function is the failure of the next call.
      if (token !== undefined && !auth) await deadline.race(identity.read().catch(() => undefined));
      requireCurrent();
      const success = readResponse(response, body, route);
      if (finish) await deadline.race(finish(success));
      cache?.set(url, epoch, { response, body });
      return { ...success, epoch };
    } catch (error) {
      response?.body?.cancel().catch(() => {});
      if (credential && error instanceof UnauthenticatedError) identity.expire(credential);
      throw error;
    } finally {
      if (!isOpen) deadline.end();
    }
  };

  /** The first error of a token. A program may get another one, and a visitor may read what is optional. */
  let rejection: UnauthenticatedError | undefined;
  let rejected: string | undefined;
  const mayHelp = auth
    ? auth.accessToken
    : route.auth === 'optional' && (client.token === undefined || (client.whenEnded && isRead));

  try {
    const retries = isRead || isRepeatable ? setting('retries') : 0;
    for (let failures = 0; ; ) {
      try {
        return await attempt(rejected);
      } catch (error) {
        rejected = undefined;
        if (!rejection && token !== undefined && mayHelp && error instanceof UnauthenticatedError) {
          rejection = error;
          rejected = token;
          firstEpoch = undefined;
          continue;
        }
        const delay = failures < retries ? retryDelay(error, failures++) : undefined;
        if (delay === undefined || Date.now() + delay > endsAt) {
          throw auth || client.whenEnded ? error : (rejection ?? error);
        }
        await total.race(new Promise((resolve) => setTimeout(resolve, delay)));
      }
    }
  } finally {
    if (!isOpen) total.end();
  }
}

function buildHeaders(
  { route }: RouteCall,
  url: string,
  given: Readonly<Record<string, string>>,
  token: string | undefined,
): Headers {
  const files = /file/.test(route.kind) ? route.details : [];
  const headers = new Headers({ accept: [...files, 'application/json'].join() });
  const isJson = /json/.test(route.kind);
  if (isJson) headers.set('content-type', 'application/json');
  if (token !== undefined) {
    // The error of fetch about an invalid header would repeat the token.
    if (!/^[\x21-\x7e]+$/.test(token)) throw new TypeError('The token has invalid characters.');
    headers.set('authorization', `Bearer ${token}`);
  }
  // A header of its own makes a browser ask another origin for permission first, in a request of its own. A request that
  // needs no such preflight goes without it.
  const origin = globalThis.location?.origin;
  if (!origin || url.startsWith(origin) || url.startsWith('/') || token !== undefined || isJson) {
    headers.set('x-arot-client', `arot-sdk/${VERSION}`);
  }
  for (const [name, value] of Object.entries(given)) headers.set(name, value);
  return headers;
}
