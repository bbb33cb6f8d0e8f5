import { MAY_LACK } from '@arot/contract/examples';
import type { Header, MediaType } from '../../../src/documents/openapi-document.ts';
import type { ObservedResponse } from '../http/observed-response.ts';
import { type DocumentName, documentNames, documents, type ResolvedResponse, resolveOperation } from './openapi.ts';
import { bodyValidator, headerIssue } from './validate-with-document.ts';

/** Headers of the connection, of security and of CORS. They are the same everywhere, so the documents do not repeat them. */
const COMMON_HEADERS = new Set([
  ...['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-type', 'content-length', 'content-encoding'],
  ...['vary', 'content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
  ...['origin-agent-cluster', 'referrer-policy', 'strict-transport-security', 'x-content-type-options'],
  ...['x-dns-prefetch-control', 'x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies'],
  // OpenAPI declares a deprecated operation by a property of the operation.
  'deprecation',
  ...['x-xss-protection', 'access-control-allow-credentials', 'access-control-expose-headers'],
]);

const operations = documentNames.flatMap((name) =>
  Object.entries(documents[name].paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name,
      path,
      operation: resolveOperation(documents[name], operation),
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    })),
  ),
);

/**
 * Validates a response against the OpenAPI documents that have its operation: its status, headers, media type and body.
 *
 * @returns the issues; empty if the response conforms, or if its request is for no documented operation
 */
export function documentIssues(response: ObservedResponse): string[] {
  return matching(response).flatMap(({ name, operation }) => {
    const declared = operation.responses[response.status];
    const issues = declared ? responseIssues(name, declared, response) : ['the status is not declared'];
    return issues
      .filter((issue) => !(declared?.description.endsWith(MAY_LACK) && isLeftOut(issue, response)))
      .map((issue) => `OpenAPI ${name}, ${operation.operationId}: ${issue}`);
  });
}

/**
 * Returns true for an issue with a product that lacks a property which the request's `fields` leave out: the document says so in
 * the description of the response.
 */
function isLeftOut(issue: string, { fields, status }: ObservedResponse): boolean {
  if (status !== 200 || fields === undefined) return false;
  // In a batch, the schema of an item is that of a product or null.
  if (/^\/data\/items\/\d+ must (be null|match a schema in anyOf)$/.test(issue)) return true;
  const missing = /^\/data(?:\/items\/\d+)? must have required property '(\w+)'$/.exec(issue)?.[1];
  return missing !== undefined && !fields.split(',').includes(missing);
}

/** Returns the id of the documented operation that a request is for. */
export function operationFor(request: Pick<ObservedResponse, 'method' | 'url'>): string | undefined {
  return matching(request)[0]?.operation.operationId;
}

function matching({ method, url }: Pick<ObservedResponse, 'method' | 'url'>) {
  const path = url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] ?? '';
  const found = operations.filter((operation) => operation.method === method && operation.pattern.test(path));
  // https://spec.openapis.org/oas/v3.1.1.html#path-templating-matching
  const concrete = found.filter(({ path: template }) => template === path);
  return concrete.length > 0 ? concrete : found;
}

function responseIssues(name: DocumentName, declared: ResolvedResponse, response: ObservedResponse): string[] {
  return [...headerIssues(declared, response), ...bodyIssues(name, declared, response)];
}

function headerIssues(declared: ResolvedResponse, { headers }: ObservedResponse): string[] {
  const described = Object.entries(declared.headers);
  const names = new Set(described.map(([name]) => name.toLowerCase()));
  const undeclared = Object.keys(headers).filter((name) => !names.has(name) && !COMMON_HEADERS.has(name));
  return [
    ...undeclared.map((name) => `the header ${name} is not declared`),
    ...described.flatMap(([name, header]) => valuesIssues(name, header, headers[name.toLowerCase()])),
  ];
}

function valuesIssues(name: string, header: Header, value: ObservedResponse['headers'][string]): string[] {
  if (value === undefined) return header.required ? [`the required header ${name} is missing`] : [];
  return [value].flat().flatMap((single) => {
    const issue = headerIssue(header, String(single));
    return issue === undefined ? [] : [`the header ${name} ${issue}`];
  });
}

function bodyIssues(document: DocumentName, declared: ResolvedResponse, { headers, body }: ObservedResponse): string[] {
  const sent = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  // A redirect may have a short text that browsers do not show.
  if (headers.location !== undefined) return [];
  const media: MediaType | undefined = declared.content[sent];
  if (!media) return [`the media type ${sent} is not declared`];
  if (!/json|html/.test(sent)) return [];
  const validate = bodyValidator(document, media);
  const text = body.toString('utf8');
  return validate(/\bjson\b/.test(sent) ? JSON.parse(text) : text);
}
