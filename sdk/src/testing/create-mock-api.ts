import { ERRORS, type ErrorCode } from '@arot/contract';
import type { FetchFunction } from '../client-options.ts';
import type { ErrorCode as SdkErrorCode } from '../generated/routes.ts';
import { type Fields, type MatchedRoute, matchRoute, parsePart, requireValidResponse } from './contract-route.ts';
import { type Credential, MockAccounts } from './mock-accounts.ts';
import { MockCatalog, MockFailure } from './mock-catalog.ts';
import type { MockState } from './mock-state.ts';

/** What happens to one request instead of its response. */
export type MockFault =
  /** No response arrives. */
  | 'connection'
  /** Nothing happens until the request is aborted. */
  | 'hang'
  | { readonly code: SdkErrorCode; readonly retryAfterSeconds?: number };

export type MockRequest = { readonly method: string; readonly path: string; readonly query: string };

/** The API in memory. */
export type MockApi = {
  /** For `createClient({ baseUrl, fetch: api.fetch })`, with any base URL. */
  readonly fetch: FetchFunction;
  /** May be changed at any time. */
  readonly state: MockState;
  /** The requests until now. */
  readonly requests: readonly MockRequest[];
  /** Makes the next requests fail, one after the other. */
  failNext(...faults: readonly MockFault[]): void;
  /** Ends every session. */
  endSessions(): void;
};

/**
 * Creates the API in memory, for tests of programs that use the client. The contract of the API validates every request
 * and every response, so a test cannot pass with a request that the API rejects, or with data that it never returns.
 *
 * It has the catalog, login by cookie and token, prices, registration without files, and the profile. Uploads, downloads,
 * limits and origins are not part of it.
 */
export function createMockApi(initial: Partial<MockState> = {}): MockApi {
  const state: MockState = {
    products: [...(initial.products ?? [])],
    categories: [...(initial.categories ?? [])],
    settings: { ...initial.settings },
    appContent: [...(initial.appContent ?? [])],
    accounts: [...(initial.accounts ?? [])],
  };
  const accounts = new MockAccounts(state);
  const catalog = new MockCatalog(state);
  const requests: MockRequest[] = [];
  const faults: MockFault[] = [];

  const send: FetchFunction = async (input, init) => {
    // A base URL may be relative in a page.
    const url = new URL(input, 'http://mock.invalid');
    const method = init.method ?? 'GET';
    const path = url.pathname.replace(/^.*?(?=\/api\/)/, '');
    requests.push({ method, path, query: url.search });
    if (init.signal?.aborted) throw init.signal.reason;
    const fault = faults.shift();
    if (fault === 'connection') throw new TypeError('The mock: no connection.');
    if (fault === 'hang') return await untilAborted(init.signal);
    const matched = matchRoute(method, path);
    if (!matched) return errorResponse('NOT_FOUND');
    try {
      if (fault) throw new MockFailure(fault.code);
      const data = run(matched, parseRequest(matched, url, init), credentialOf(init));
      const status = matched.operation === 'registerCustomer' ? 201 : 200;
      requireValidResponse(matched, status, { data });
      return jsonResponse(status, { data });
    } catch (error) {
      if (!(error instanceof MockFailure)) throw error;
      return errorResponse(error.code as ErrorCode, error.fields, fault?.retryAfterSeconds, matched);
    }
  };

  function run({ operation, parameters }: MatchedRoute, { query, body }: ParsedRequest, credential: Credential) {
    switch (operation) {
      case 'login':
        return accounts.login(body as Parameters<MockAccounts['login']>[0]);
      case 'logout':
        return accounts.logout(credential);
      case 'getSession':
        return accounts.getSession(credential);
      case 'registerCustomer':
        return accounts.registerCustomer(body as Parameters<MockAccounts['registerCustomer']>[0]);
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
    failNext: (...next) => void faults.push(...next),
    endSessions: () => accounts.endSessions(),
  };
}

type ParsedRequest = { readonly query: unknown; readonly body: unknown };

/** @throws MockFailure for an invalid request */
function parseRequest({ route, parameters }: MatchedRoute, url: URL, init: RequestInit): ParsedRequest {
  const bodySchema = 'body' in route && !route.metadata.ignoresBody ? route.body : undefined;
  const path = parsePart(route.pathParams, parameters);
  const query = parsePart(route.query, Object.fromEntries(url.searchParams));
  const body = bodySchema === undefined ? { value: undefined } : parsePart(bodySchema, readBody(init));
  const fields: Fields = { ...path.fields, ...query.fields, ...body.fields };
  if (query.fields || body.fields || path.fields) throw new MockFailure('VALIDATION_ERROR', fields);
  return { query: query.value, body: body.value };
}

function readBody({ body }: RequestInit): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  if (!(body instanceof FormData)) return {};
  const parts = [...(body as unknown as Iterable<[string, unknown]>)];
  const file = parts.find(([, value]) => typeof value !== 'string');
  if (file) throw new Error(`The mock does not support files: ${file[0]}.`);
  return Object.fromEntries(parts);
}

function credentialOf({ headers }: RequestInit): Credential {
  const authorization = new Headers(headers).get('authorization');
  if (authorization === null) return { kind: 'cookie' };
  return { kind: 'bearer', token: authorization.replace(/^Bearer /, '') };
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
