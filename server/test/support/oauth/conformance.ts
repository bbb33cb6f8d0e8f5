import { apiError, listOAuthRoutes, oauthError } from '@arot/contract';
import * as z from 'zod';
import type { ObservedResponse } from '../http/observed-response.ts';

const routes = listOAuthRoutes();

/** Returns true if a path belongs to the OAuth endpoints or the hosted pages, not to the API. */
export function isOAuthPath(path: string): boolean {
  return /^\/(oauth|login)(\/|$)/i.test(path) || routes.some(({ route }) => route.path === path);
}

/**
 * Validates a response of the OAuth endpoints: errors are OAuth errors in JSON or on a page, successes match the contract,
 * and nothing can be cached or framed.
 */
export function oauthIssues(response: ObservedResponse): string[] {
  const path = response.url.split(/[?#]/)[0] ?? '';
  const { headers, method, status } = response;
  const issues: string[] = [];
  if (!path.startsWith('/.well-known/') && headers['cache-control'] !== 'no-store') {
    issues.push('not no-store');
  }
  if (headers['referrer-policy'] !== 'no-referrer') issues.push('sends a referrer');
  if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'")) issues.push('can be framed');
  if (status === 301 || status === 302 || status === 307 || status === 308)
    issues.push('redirects with another status than 303');
  if (method === 'HEAD' || method === 'OPTIONS' || (status >= 300 && status < 400)) return issues;
  if (String(headers['content-type']).startsWith('text/html')) return issues;
  // Unknown paths have the error envelope of the API.
  const schema = status >= 400 ? z.union([oauthError, apiError]) : schemaOf(response, path);
  const result = schema?.safeParse(parseJson(response.body));
  if (result && !result.success) issues.push(`body does not fit: ${z.prettifyError(result.error)}`);
  return issues;
}

function schemaOf({ status }: ObservedResponse, path: string): z.ZodType | undefined {
  const schema = routes.find(({ route }) => route.path === path)?.route.responses[status];
  return schema instanceof z.ZodType ? schema : undefined;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
