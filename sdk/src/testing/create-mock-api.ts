import { ERRORS, type ErrorCode } from '@arot/contract';
import type { FetchFunction } from '../fetch-function.ts';
import type { ErrorCode as SdkErrorCode } from '../generated/routes.ts';
import {
  type Fields,
  type MatchedRoute,
  matchRoute,
  requireValidFile,
  requireValidResponse,
} from './contract-route.ts';
import { type Credential, MockAccounts } from './mock-accounts.ts';
import { type ParsedRequest, parseRequest } from './mock-body.ts';
import { MockCatalog, MockFailure } from './mock-catalog.ts';
import { toFileResponse } from './mock-documents.ts';
import { type MockApiOptions, MockOrigins } from './mock-origins.ts';
import type { MockState } from './mock-state.ts';

/** The failure of one request instead of its response. */
export type PlannedFailure =
  /** No response arrives. */
  | 'connection'
  /** Nothing happens until the request is aborted. */
  | 'hang'
  | { readonly code: SdkErrorCode; readonly retryAfterSeconds?: number };

export type MockRequest = { readonly method: string; readonly path: string; readonly query: string };

/** The API in memory. */
export type MockApi = {
  /** A fetch function for `createClient({ baseUrl, fetch: api.fetch })`, with any base URL. */
  readonly fetch: FetchFunction;
  /** May be changed at any time. */
  readonly state: MockState;
  /** The requests until now. */
  readonly requests: readonly MockRequest[];
  /** Makes the next requests fail, one after the other. */
  failNext(...failures: readonly PlannedFailure[]): void;
  /** Ends every session. */
  endSessions(): void;
};

/**
 * Creates the API in memory, for tests of programs that use the client. The contract of the API validates every request
 * and every response, so a test cannot pass with a request that the API rejects, or with data that it never returns.
 *
 * It has every operation of the client: the catalog with prices, login by cookie and token, registration with files, and
 * their download. It limits the sizes of bodies and files, and applies the rules of origins. It does not count attempts: for
 * a 429, use `failNext`.
 */
export function createMockApi(initial: Partial<MockState> = {}, options: MockApiOptions = {}): MockApi {
  const state: MockState = {
    products: [...(initial.products ?? [])],
    categories: [...(initial.categories ?? [])],
    settings: { ...initial.settings },
    appContent: [...(initial.appContent ?? [])],
    accounts: [...(initial.accounts ?? [])],
  };
  const accounts = new MockAccounts(state);
  const catalog = new MockCatalog(state);
  const origins = new MockOrigins(options);
  const requests: MockRequest[] = [];
  const failures: PlannedFailure[] = [];

  const send: FetchFunction = async (input, init) => {
    // A base URL may be relative in a page.
    const url = new URL(input, 'http://mock.invalid');
    const method = init.method ?? 'GET';
    const path = url.pathname.slice(Math.max(0, url.pathname.indexOf('/api/')));
    requests.push({ method, path, query: url.search });
    if (init.signal?.aborted) throw init.signal.reason;
    const failure = failures.shift();
    if (failure === 'connection') throw new TypeError('The mock: no connection.');
    if (failure === 'hang') return await untilAborted(init.signal);
    const matched = matchRoute(method, path);
    if (!matched) return errorResponse('NOT_FOUND');
    try {
      if (failure) throw new MockFailure(failure.code);
      const data = await respond(matched, url, init);
      if (data instanceof Response) return data;
      const status = matched.operation === 'registerCustomer' ? 201 : 200;
      requireValidResponse(matched, status, { data });
      return jsonResponse(status, { data });
    } catch (error) {
      if (!(error instanceof MockFailure)) throw error;
      return errorResponse(error.code as ErrorCode, error.fields, failure?.retryAfterSeconds, matched);
    }
  };

  /** Returns the data of a success, or a file. @throws MockFailure */
  async function respond(matched: MatchedRoute, url: URL, init: RequestInit): Promise<unknown> {
    const { operation } = matched;
    const headers = new Headers(init.headers);
    const credential = credentialOf(headers, init);
    // The API rejects these callers before it reads what they send.
    if (operation === 'registerCustomer') origins.check(operation, url, headers, false);
    if (operation === 'downloadCustomerDocument') accounts.getCustomerProfile(credential);
    const request = await parseRequest(matched, url, init);
    const byCookie =
      operation === 'login'
        ? (request.body as { responseMode?: string }).responseMode !== 'token'
        : credential.kind === 'cookie' && accounts.hasCookie;
    origins.check(operation, url, headers, byCookie);
    if (operation !== 'downloadCustomerDocument') return run(matched, request, credential);
    const response = toFileResponse(accounts.getDocument(credential, matched.parameters.type ?? ''));
    requireValidFile(matched, response);
    return response;
  }

  function run(
    { operation, parameters }: MatchedRoute,
    { query, body, documents }: ParsedRequest,
    credential: Credential,
  ) {
    switch (operation) {
      case 'login':
        return accounts.login(body as Parameters<MockAccounts['login']>[0]);
      case 'logout':
        return accounts.logout(credential);
      case 'getSession':
        return accounts.getSession(credential);
      case 'registerCustomer':
        return accounts.registerCustomer(body as Parameters<MockAccounts['registerCustomer']>[0], [
          ...documents.values(),
        ]);
      case 'getCustomerProfile':
        return accounts.getCustomerProfile(credential);
      case 'listProducts':
        return catalog.listProducts(query as Parameters<MockCatalog['listProducts']>[0], accounts.tierOf(credential));
      case 'getProduct':
        return catalog.getProduct(parameters.slug ?? '', accounts.tierOf(credential));
      case 'listCategories':
        return catalog.listCategories(query as Parameters<MockCatalog['listCategories']>[0]);
      case 'getCategory':
        return catalog.getCategory(parameters.id ?? '');
      case 'getSettings':
        return catalog.getSettings();
      case 'getAppContent':
        return catalog.getAppContent(parameters.key ?? '');
      default:
        throw new Error(`The mock does not support ${operation}.`);
    }
  }

  return {
    fetch: send,
    state,
    requests,
    failNext: (...next) => void failures.push(...next),
    endSessions: () => accounts.endSessions(),
  };
}

function credentialOf(headers: Headers, { credentials }: RequestInit): Credential {
  const authorization = headers.get('authorization');
  if (authorization !== null) return { kind: 'bearer', token: authorization.replace(/^Bearer /, '') };
  return { kind: credentials === 'omit' ? 'none' : 'cookie' };
}

function errorResponse(code: ErrorCode, fields?: Fields, retryAfterSeconds?: number, matched?: MatchedRoute): Response {
  const { status, message } = ERRORS[code];
  const body = { error: { code, message, ...(fields ? { fields } : {}) } };
  if (matched) requireValidResponse(matched, status, body);
  return jsonResponse(status, body, retryAfterSeconds);
}

function jsonResponse(status: number, body: unknown, retryAfterSeconds?: number): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': 'mock' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return new Response(JSON.stringify(body), { status, headers });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}
