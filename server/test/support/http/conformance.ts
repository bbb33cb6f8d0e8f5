import { type ApiRoute, apiError, ERRORS, type ErrorCode, errorCodesOf, listRoutes } from '@arot/contract';
import * as z from 'zod';
import { isOAuthPath, oauthIssues } from '../oauth/conformance.ts';
import { documentIssues } from '../reference/document-conformance.ts';
import type { ObservedResponse } from './observed-response.ts';

const routes = listRoutes().map(({ operation, route }) => ({
  operation,
  route,
  pattern: new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i'),
}));

/**
 * Validates one response against the contract.
 *
 * @returns the issues; empty if the response conforms
 */
export function conformanceIssues(response: ObservedResponse): string[] {
  const path = response.url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? '';
  const issues = [...headerIssues(response, path), ...documentIssues(response)];
  if (isOAuthPath(path)) return [...issues, ...oauthIssues(response)].map((issue) => describe(response, issue));
  const matching = routes.filter(({ pattern }) => pattern.test(path));
  const found = matching.find(({ route }) => route.method === methodOf(response));
  if (response.status >= 400) issues.push(...errorIssues(response, path));
  if (found) issues.push(...routeIssues(response, found.route));
  else if (path.startsWith('/api')) issues.push(...unroutedIssues(response));
  return issues.map((issue) => describe(response, issue));
}

function describe({ method, url, status }: ObservedResponse, issue: string): string {
  return `${method} ${url} -> ${status}: ${issue}`;
}

function methodOf({ method }: ObservedResponse): string {
  return method === 'HEAD' ? 'GET' : method;
}

function headerIssues({ headers, status }: ObservedResponse, path: string): string[] {
  const issues: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') issues.push('X-Content-Type-Options is not nosniff');
  if (headers['content-security-policy'] === undefined) issues.push('no Content-Security-Policy');
  if (headers['x-powered-by'] !== undefined) issues.push('has X-Powered-By');
  if (!z.uuid().safeParse(headers['x-request-id']).success) issues.push('no X-Request-Id');
  if (path.startsWith('/api') && headers['cache-control'] !== 'no-store') issues.push('Cache-Control is not no-store');
  if ((status === 429 || (status === 503 && path !== '/readyz')) && headers['retry-after'] === undefined) {
    issues.push(`${status} without Retry-After`);
  }
  const challenge = String(headers['www-authenticate']);
  const hasChallenge = status === 403 ? challenge.includes('error="insufficient_scope"') : status === 401;
  if (path.startsWith('/api') && hasChallenge !== challenge.startsWith('Bearer realm="arot"')) {
    issues.push('WWW-Authenticate must be on a 401, and on a 403 for a missing scope');
  }
  return issues;
}

/** Returns the issues of an error, which must have the error envelope and the status of its code. */
function errorIssues({ method, status, headers, body }: ObservedResponse, path: string): string[] {
  if (method === 'HEAD') return body.length > 0 ? ['the response to HEAD has a body'] : [];
  // /readyz has another body, and a picture without the range that was asked for has none.
  if (path === '/readyz') return [];
  // The storefront's page says itself what is wrong.
  if (!/^\/api/i.test(path) && String(headers['content-type']).startsWith('text/html'))
    return [404, 429, 503].includes(status) ? [] : ['not the status of a page'];
  if (path.startsWith('/pictures/') && status === 416) return body.length > 0 ? ['a 416 has a body'] : [];
  const parsed = apiError.safeParse(parseJson(body));
  if (!parsed.success) return [`not an error envelope: ${body.toString().slice(0, 200)}`];
  const { code } = parsed.data.error;
  return ERRORS[code as ErrorCode]?.status === status ? [] : [`code ${code} does not belong to this status`];
}

function routeIssues(response: ObservedResponse, route: ApiRoute): string[] {
  const { method, url, status, headers, body } = response;
  // A URL that cannot be decoded belongs to no route, even if its text matches one.
  if (method === 'HEAD' && route.metadata.head === 'rejected' && !(status === 400 && !decodes(url))) {
    return status === 405 && headers.allow === 'GET' ? [] : ['HEAD must return 405 with Allow: GET'];
  }
  const schema = route.responses[status];
  if (schema === undefined) return ['the contract does not declare this status'];
  if (method === 'HEAD') return body.length > 0 ? ['the response to HEAD has a body'] : [];
  if (status === 200 && route.metadata.download) return downloadIssues(route.metadata.download, headers, body);
  if (!String(headers['content-type']).startsWith('application/json')) return ['not JSON'];
  const json = parseJson(body);
  const { error } = json as { error?: { code: ErrorCode } };
  if (error && !errorCodesOf(route, status).includes(error.code))
    return [`the contract does not declare ${error.code}`];
  const result = (schema as z.ZodType).safeParse(json);
  if (!result.success) return [`the body does not match the contract: ${z.prettifyError(result.error)}`];
  const { data = {} } = json as { data?: { version?: string } };
  const isVersioned = data.version === undefined || headers.etag === `"${data.version}"`;
  return [...(isVersioned ? [] : ['ETag is not the version']), ...locationIssues(response, data, route)];
}

/**
 * Returns the issues of `Location`: a 201 names the new resource in it, unless the contract names no URL of it. No other response
 * has one.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.3.2
 */
function locationIssues({ url, status, headers }: ObservedResponse, data: object, route: ApiRoute): string[] {
  const { created } = route.metadata;
  const { location } = headers;
  if (status !== 201 || created === undefined) {
    return location === undefined ? [] : ['the contract declares no Location'];
  }
  const sent = url.split('?')[0]?.split('/') ?? [];
  const named = route.path.split('/').map((name, place) => [name.slice(1), decodeURIComponent(sent[place] ?? '')]);
  const given = Object.fromEntries(named);
  const expected = created.replace(/:(\w+)/g, (_, name: string) => {
    // The last parameter is of the new resource, others are of what it belongs to.
    const values = created.endsWith(`:${name}`) ? { ...given, ...data } : { ...data, ...given };
    return encodeURIComponent(String((values as Record<string, unknown>)[name]));
  });
  return location === expected ? [] : [`Location is ${location}, not ${expected}`];
}

/** @see catalog specification, section 4, GET /api/customers/me/documents/{type} */
function downloadIssues(
  { mimeTypes, streamed }: NonNullable<ApiRoute['metadata']['download']>,
  headers: ObservedResponse['headers'],
  body: Buffer,
): string[] {
  const issues: string[] = [];
  if (!mimeTypes.includes(String(headers['content-type']))) issues.push('not a MIME type of documents');
  if (!String(headers['content-disposition']).startsWith('attachment; filename')) issues.push('not an attachment');
  // A closed connection can cut off the body, but a body longer than Content-Length is an error.
  if (!streamed && !(Number(headers['content-length']) >= body.length))
    issues.push('the body is longer than Content-Length');
  return issues;
}

/** Returns the issues of a response under `/api` without a route: unknown URL, wrong method, unreadable body or malformed URL. */
function unroutedIssues({ method, status }: ObservedResponse): string[] {
  if (method === 'OPTIONS' && status === 204) return [];
  return [400, 404, 413, 503].includes(status) ? [] : ['not the status of an unknown route'];
}

function decodes(url: string): boolean {
  try {
    decodeURIComponent(url.split(/[?#]/)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
