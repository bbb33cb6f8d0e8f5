import { type ApiRoute, apiError, ERRORS, type ErrorCode, listRoutes } from '@arot/contract';
import * as z from 'zod';
import { isOAuthPath, oauthIssues } from '../oauth/conformance.ts';
import type { ObservedResponse } from './observed-response.ts';

const routes = listRoutes().map(({ operation, route }) => ({
  operation,
  route,
  pattern: new RegExp(`^${route.path.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i'),
}));

/**
 * Holds one response against the contract.
 *
 * @returns what is wrong with it; empty when nothing is
 */
export function conformanceIssues(response: ObservedResponse): string[] {
  const path = response.url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? '';
  const faults = [...headerIssues(response, path)];
  if (isOAuthPath(path)) return [...faults, ...oauthIssues(response)].map((fault) => describe(response, fault));
  const matching = routes.filter(({ pattern }) => pattern.test(path));
  const found = matching.find(({ route }) => route.method === methodOf(response));
  if (response.status >= 400) faults.push(...errorIssues(response, path));
  if (found) faults.push(...routeIssues(response, found.route));
  else if (path.startsWith('/api')) faults.push(...unroutedIssues(response));
  return faults.map((fault) => describe(response, fault));
}

function describe({ method, url, status }: ObservedResponse, fault: string): string {
  return `${method} ${url} -> ${status}: ${fault}`;
}

function methodOf({ method }: ObservedResponse): string {
  return method === 'HEAD' ? 'GET' : method;
}

function headerIssues({ headers, status }: ObservedResponse, path: string): string[] {
  const faults: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no nosniff');
  if (headers['content-security-policy'] === undefined) faults.push('no content security policy');
  if (headers['x-powered-by'] !== undefined) faults.push('says what powers it');
  if (!z.uuid().safeParse(headers['x-request-id']).success) faults.push('no X-Request-Id');
  if (path.startsWith('/api') && headers['cache-control'] !== 'no-store') faults.push('not no-store');
  if ((status === 429 || (status === 503 && path !== '/readyz')) && headers['retry-after'] === undefined) {
    faults.push(`${status} without Retry-After`);
  }
  if (
    path.startsWith('/api') &&
    (status === 401) !== /^Bearer realm="arot"/.test(String(headers['www-authenticate']))
  ) {
    faults.push('WWW-Authenticate must be on a 401, and only there');
  }
  return faults;
}

/** Every error has the one envelope, and the status of its code. */
function errorIssues({ method, status, body }: ObservedResponse, path: string): string[] {
  if (method === 'HEAD') return body.length > 0 ? ['a HEAD was answered with a body'] : [];
  // Readiness has a body of its own.
  if (path === '/readyz') return [];
  const parsed = apiError.safeParse(parseJson(body));
  if (!parsed.success) return [`not an error envelope: ${body.toString().slice(0, 200)}`];
  const code: ErrorCode = parsed.data.error.code;
  return ERRORS[code].status === status ? [] : [`code ${code} does not go with this status`];
}

function routeIssues({ method, url, status, headers, body }: ObservedResponse, route: ApiRoute): string[] {
  // An address that does not decode is no route's, whatever it looks like.
  if (method === 'HEAD' && route.metadata.head === 'rejected' && !(status === 400 && !decodes(url))) {
    return status === 405 && headers.allow === 'GET' ? [] : ['HEAD must answer 405 with Allow: GET'];
  }
  const schema = route.responses[status];
  if (schema === undefined) return ['status not declared'];
  if (method === 'HEAD') return body.length > 0 ? ['a HEAD was answered with a body'] : [];
  if (status === 200 && route.metadata.download)
    return downloadIssues(route.metadata.download.mimeTypes, headers, body);
  if (!String(headers['content-type']).startsWith('application/json')) return ['not JSON'];
  const result = (schema as z.ZodType).safeParse(parseJson(body));
  return result.success ? [] : [`body does not fit: ${z.prettifyError(result.error)}`];
}

/** @see catalog specification, section 4, GET /api/customers/me/documents/{type} */
function downloadIssues(mimeTypes: readonly string[], headers: ObservedResponse['headers'], body: Buffer): string[] {
  const faults: string[] = [];
  if (!mimeTypes.includes(String(headers['content-type']))) faults.push('not a type of a document');
  if (!String(headers['content-disposition']).startsWith('attachment; filename')) faults.push('not an attachment');
  // More would be a lie; less is a connection that was cut.
  if (!(Number(headers['content-length']) >= body.length)) faults.push('Content-Length does not fit');
  return faults;
}

/** Under `/api`, where there is no route: an unknown address, a wrong method, a body or an address that cannot be read. */
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
