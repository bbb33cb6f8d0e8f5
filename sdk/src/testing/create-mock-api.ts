import { ERRORS, type ErrorCode, isRepeatable } from '@arot/contract';
import {
  locationOf,
  type MatchedRoute,
  matchRoute,
  requireValidAnswer,
  requireValidResponse,
  statusOf,
} from './contract-route.ts';
import { exampleAnswer } from './example-answer.ts';
import type { Credential } from './mock-accounts.ts';
import { createAnswers } from './mock-answers.ts';
import { parseRequest, readAtOnce, readSent, type Sent } from './mock-body.ts';
import { MockError } from './mock-error.ts';
import { invalid, MockFailure } from './mock-failure.ts';
import { MockIssuer } from './mock-issuer.ts';
import { isLogin, type MockApiOptions, MockOrigins } from './mock-origins.ts';
import { type MockHandler, MockPlan, type MockRequest, type PlannedFailure, untilAborted } from './mock-plan.ts';
import type { MockMessage, MockState } from './mock-state.ts';
import { totpCode } from './mock-totp.ts';
import { MockWorld } from './mock-world.ts';
import type { MockOperation } from './operation-names.ts';

/** The API in memory. */
export type MockApi = {
  /** A fetch function for `createClient({ baseUrl, fetch: api.fetch })`, with any base URL. It also takes a `Request`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** May be changed at any time. */
  readonly state: MockState;
  /** The requests until now. */
  readonly requests: readonly MockRequest[];
  /** The codes that the API would have sent until now. */
  readonly messages: readonly MockMessage[];
  /**
   * Answers an operation in place of the mock, after the request was validated and its caller may send it. The contract validates
   * the answer too. If it does not allow the answer, or the handler throws, the call rejects with a MockError.
   *
   * @returns a function that removes the handler
   * @throws MockError for an operation that does not exist
   */
  on<Name extends MockOperation>(name: Name, handler: MockHandler<Name>): () => void;
  /** Makes the next requests fail, one after the other. */
  failNext(...failures: readonly PlannedFailure[]): void;
  /** Makes the next requests of an operation fail. @throws MockError for an operation that does not exist */
  failNext(name: MockOperation, ...failures: readonly PlannedFailure[]): void;
  /** Delays every response of an operation. @throws MockError for an operation that does not exist */
  delay(name: MockOperation, milliseconds: number): void;
  /**
   * Signs an account in at an authorization URL and agrees, as a user does on the hosted pages.
   *
   * @returns the URL of the callback, with a code or an error
   * @throws Error for an account that cannot sign in, and for an application or a redirect URI that is not valid
   */
  authorize(url: string, user: { readonly identifier: string }): Promise<string>;
  /**
   * Returns the code that the authenticator app of an account shows now. An app that waits for its first code counts.
   *
   * @throws Error for an account without one
   */
  totpCode(user: { readonly identifier: string }): Promise<string>;
  /** Ends every session. */
  endSessions(): void;
};

/**
 * Creates the API in memory, for tests of programs that use the client. The contract of the API validates every request
 * and every response, so a test cannot pass with a request that the API rejects, or with data that it never returns.
 *
 * The state decides the answers of the public catalog, searches, quotes, sessions and the own account, and of an OAuth server that
 * signs id tokens. Every other operation, such as those of staff members, checks its caller and its request, and answers the example
 * of the OpenAPI documents; it changes nothing.
 *
 * It does not count attempts: for a 429, use `failNext`. It checks the codes of authenticator apps, also twice, and the ids of
 * passkeys, but neither their signatures nor the cookie that binds their challenges to a browser. A search finds whole words, their
 * starts and synonyms; for words of the same sound and corrected words, use `on('search.products', …)`.
 *
 * @throws Error for a part that the state does not have
 */
export function createMockApi(initial: Partial<MockState> = {}, options: MockApiOptions = {}): MockApi {
  const state = copyState(initial);
  const world = new MockWorld(state, options);
  const answers = createAnswers(world);
  const origins = new MockOrigins(options);
  const issuer = new MockIssuer(world);
  const plan = new MockPlan();
  const requests: MockRequest[] = [];
  /** The responses to requests with an `Idempotency-Key`. */
  const repeated = new Map<string, { readonly request: string; readonly data: unknown }>();

  const send: MockApi['fetch'] = async (input, init = {}) => {
    const { url, method, headers, body, credentials, signal } = receive(input, init);
    const path = url.pathname.slice(Math.max(0, url.pathname.search(/\/(api|oauth|\.well-known)\//)));
    const details: { -readonly [Key in 'body' | 'files' | 'params']?: MockRequest[Key] } = { files: {}, params: {} };
    const request = record({ method, path, query: url.search }, headers, details);
    requests.push(request);
    let sent = readAtOnce(body, headers);
    Object.assign(details, sent);
    if (signal?.aborted) throw signal.reason;
    let matched: MatchedRoute | undefined;
    let failure: PlannedFailure | undefined;
    try {
      matched = matchRoute(method, path);
      failure = plan.takeFailure(matched?.name);
      if (failure === 'connection') throw new TypeError('The mock: no connection.');
      if (failure === 'hang') return await untilAborted(signal, new Promise(() => {}));
      await plan.wait(matched?.name, signal);
      sent ??= await readSent(body ?? '', headers);
      Object.assign(details, sent, { params: matched?.parameters ?? {} });
      if (failure) {
        if (!path.startsWith('/api/')) throw new MockError(': an OAuth endpoint fails only by connection or hang.');
        throw new MockFailure(failure.code, { fields: failure.fields });
      }
      const credential = credentialOf(headers, credentials);
      const incoming = { url, sent, credential };
      // An answer of a test may never come.
      if (matched) return await untilAborted(signal, respond(matched, request, incoming));
      const session = credential.kind === 'cookie' ? world.accounts.findSession(credential.token) : undefined;
      const account = session && world.accounts.find(session.accountId);
      const form = typeof sent.body === 'object' ? (sent.body as Record<string, string>) : {};
      const response = await issuer.respond(method, path, { url, headers, form, account });
      if (!response) throw new MockFailure('NOT_FOUND');
      return response;
    } catch (error) {
      if (!(error instanceof MockFailure)) throw error;
      return errorResponse(error, failure, matched);
    }
  };

  type Incoming = { readonly url: URL; readonly sent: Sent; readonly credential: Credential };

  /** @throws MockFailure */
  async function respond(matched: MatchedRoute, request: MockRequest, { url, sent, credential }: Incoming) {
    const { name, route, parameters } = matched;
    const { headers, method } = request;
    const origin = origins.originOf(url, headers, route.metadata.auth);
    // The API rejects these callers before it reads what they send.
    const caller = world.accounts.authorize(credential, route.metadata, (account) => world.factors.hasAny(account));
    const sendsCookie =
      credential.kind === 'cookie' && credential.token !== undefined && route.metadata.auth !== 'none';
    if (!isLogin(name)) origins.check(name, method, { url, origin, usesCookie: sendsCookie });
    const { query, body, files } = await parseRequest(matched, url, sent);
    if (isLogin(name)) {
      const { responseMode, challenge } = body as { responseMode?: string; challenge?: string };
      const isByToken =
        name === 'auth.verifySecondFactor' ? world.factors.stepOf(challenge).byToken : responseMode === 'token';
      origins.check(name, method, { url, origin, usesCookie: !isByToken });
    }
    const responseHeaders = new Headers(JSON_HEADERS);
    const call = {
      ...{
        id: Object.values(parameters)[0] ?? '',
        params: parameters,
        query,
        body,
        files,
        caller,
        credential,
        url,
        origin,
      },
      ...{ ifMatch: headers.get('if-match'), responseHeaders },
    };
    const answer = async () =>
      await plan.answer(name, request, () => (answers[name] ?? exampleAnswer.bind(null, matched))(call as never));
    const key = isRepeatable(route) ? headers.get('idempotency-key') : null;
    const data =
      key === null || !caller ? await answer() : await once(world.accounts.idOf(caller), key, request, answer);
    if (data instanceof Response) {
      await requireValidAnswer(matched, data);
      return data;
    }
    const status = statusOf(matched, data);
    requireValidResponse(matched, status, { data });
    const { version } = data as { version?: string };
    if (version !== undefined) responseHeaders.set('etag', `"${version}"`);
    const location = status === 201 ? locationOf(matched, data as object) : undefined;
    if (location !== undefined) responseHeaders.set('location', location);
    return new Response(JSON.stringify({ data }), { status, headers: responseHeaders });
  }

  /** Runs a request with an `Idempotency-Key` once. The same request gets the first response again. @throws MockFailure */
  async function once(
    accountId: string,
    key: string,
    { method, path, body }: MockRequest,
    run: () => Promise<unknown>,
  ) {
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw invalid('Idempotency-Key', 'Must be 1 to 255 visible ASCII characters.');
    }
    const request = JSON.stringify([method, path, body]);
    const stored = repeated.get(`${accountId} ${key}`);
    if (stored && stored.request !== request) throw new MockFailure('IDEMPOTENCY_MISMATCH');
    const data = stored ? stored.data : await run();
    if (!(data instanceof Response)) repeated.set(`${accountId} ${key}`, { request, data });
    return data;
  }

  function credentialOf(headers: Headers, credentials: RequestCredentials | undefined): Credential {
    const authorization = headers.get('authorization');
    if (authorization !== null) return { kind: 'bearer', token: authorization.replace(/^Bearer /, '') };
    const cookies = headers.get('cookie');
    if (cookies !== null) {
      const [, token] = /(?:^|; )arot_session=([^;]*)/.exec(cookies) ?? [];
      return { kind: 'cookie', token };
    }
    return credentials === 'omit' ? { kind: 'none' } : { kind: 'cookie', token: world.accounts.cookie };
  }

  return {
    fetch: send,
    state,
    requests,
    messages: world.messages,
    on: (name, handler) => plan.on(name, handler as Parameters<MockPlan['on']>[1]),
    failNext: (first?: string | PlannedFailure, ...others: readonly PlannedFailure[]) => plan.failNext(first, others),
    delay: (name, milliseconds) => plan.delay(name, milliseconds),
    authorize: async (url, { identifier }) => issuer.authorize(url, identifier),
    totpCode: async ({ identifier }) => {
      const account = world.accounts.findByIdentifier(identifier);
      const { totp, pending = totp?.secret } = account ? world.factors.of(account) : {};
      if (pending === undefined) throw new Error(`The mock: ${identifier} has no authenticator app.`);
      return await totpCode(pending, Date.now());
    },
    endSessions: () => void world.accounts.endSessions(),
  };
}

/** Copies the lists of a state, because they belong to the test. */
function copyState(initial: Partial<MockState>): MockState {
  const state: MockState = {
    ...{
      products: [],
      categories: [],
      availability: [],
      priceLists: [],
      customerGroups: [],
      settings: {},
      appContent: [],
    },
    ...{ accounts: [], serviceKeys: [], roles: [], oauthApplications: [], synonyms: [] },
  };
  for (const [name, value] of Object.entries(initial)) {
    const known = Object.keys(state).join(', ');
    if (!(name in state))
      throw new Error(`The mock: there is no state "${name}". Known: ${known}. Use on() for the others.`);
    const isList = name !== 'settings';
    if (isList !== Array.isArray(value))
      throw new Error(`The mock: "${name}" must be ${isList ? 'a list' : 'an object'}.`);
    Object.assign(state, { [name]: isList ? [...(value as unknown[])] : { ...value } });
  }
  return state;
}

const JSON_HEADERS = { 'content-type': 'application/json', 'x-request-id': 'mock' };

type Received = Pick<RequestInit, 'body' | 'credentials' | 'signal'> & {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
};

/** Reads the parts of a request. A base URL may be relative in a page. */
function receive(input: string | URL | Request, init: RequestInit): Received {
  const {
    method = 'GET',
    headers,
    body,
    credentials,
    signal,
    url,
  }: RequestInit & { readonly url?: string } = typeof input === 'object' && 'url' in input
    ? new Request(input, init)
    : init;
  return {
    url: new URL(url ?? String(input), 'http://mock.invalid'),
    method: method.toUpperCase(),
    headers: new Headers(headers),
    ...{ body, credentials, signal },
  } as Received;
}

/** The further properties are not enumerable, so that tests can compare a request with its method, path and query. */
function record(
  line: Pick<MockRequest, 'method' | 'path' | 'query'>,
  headers: Headers,
  details: Partial<MockRequest>,
): MockRequest {
  const get = (name: 'body' | 'files' | 'params') => ({ get: () => details[name] });
  const properties = { headers: { value: headers }, body: get('body'), files: get('files'), params: get('params') };
  return Object.defineProperties({ ...line } as MockRequest, properties);
}

function errorResponse(
  { code, details: { fields, text } }: MockFailure,
  failure: PlannedFailure | undefined,
  matched: MatchedRoute | undefined,
): Response {
  const { status, message } = ERRORS[code as ErrorCode];
  const body = { error: { code, message: text ?? message, ...(fields ? { fields } : {}) } };
  if (matched) requireValidResponse(matched, status, body);
  const headers = new Headers(JSON_HEADERS);
  const retryAfterSeconds = typeof failure === 'object' ? failure.retryAfterSeconds : undefined;
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return new Response(JSON.stringify(body), { status, headers });
}
