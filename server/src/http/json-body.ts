import { listRoutes, messages } from '@arot/contract';
import express, { type NextFunction, type RequestHandler } from 'express';
import { ApiError } from './api-error.ts';
import { patternOf } from './contract-route.ts';

/** Largest JSON body of a route without a limit of its own, in bytes. */
const MAX_BYTES = 100 * 1024;
const MAX_DEPTH = 32;

const parserOf = (maxBytes: number) => express.json({ limit: maxBytes, strict: true, type: 'application/json' });

const standard = { maxBytes: MAX_BYTES, maxDepth: MAX_DEPTH, parse: parserOf(MAX_BYTES) };

/** The routes with a limit of their own, by path: bodies are read before ts-rest matches a route. */
const limits = listRoutes().flatMap(({ route }) => {
  const { maxBodyBytes: maxBytes, maxBodyDepth: maxDepth = MAX_DEPTH } = route.metadata;
  return maxBytes === undefined ? [] : [{ pattern: patternOf(route), maxBytes, maxDepth, parse: parserOf(maxBytes) }];
});

/** The routes that ignore their body. Node drains what has not been read once the response is sent. */
const ignoring = listRoutes()
  .filter(({ route }) => route.metadata.ignoresBody)
  .map(({ route }) => ({ method: route.method, pattern: patternOf(route) }));

/** The routes whose own middleware checks a credential in the headers and then calls {@link readJsonBody}. */
const laterRoutes = listRoutes().flatMap(({ route }) =>
  route.metadata.auth === 'chat-secret' || route.metadata.auth === 'widget-token' ? [patternOf(route)] : [],
);

/** Reads the JSON body of every route that does not check its credentials first. */
export const jsonBody: RequestHandler = (request, response, next) => {
  const path = request.baseUrl + request.path;
  if (laterRoutes.some((pattern) => pattern.test(path))) return next();
  readJsonBody(request, response, next);
};

/** The label of UTF-8 without its hyphen, which the parser does not know. @see https://encoding.spec.whatwg.org/#names-and-labels */
const UTF8_ALIAS = /(charset=)"?utf8"?(\s*(?:;|$))/i;

/**
 * Reads a JSON body. The bodies of GET and HEAD are ignored: no such route of this API has one.
 */
export const readJsonBody: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || !request.is('application/json')) return next();
  const path = request.baseUrl + request.path;
  if (ignoring.some(({ method, pattern }) => method === request.method && pattern.test(path))) return next();
  const { maxBytes, maxDepth, parse } = limits.find(({ pattern }) => pattern.test(path)) ?? standard;
  if (Number(request.headers['content-length']) > maxBytes) return next(tooLarge());
  request.headers['content-type'] = request.headers['content-type']?.replace(UTF8_ALIAS, '$1utf-8$2');
  const finish = once(next);
  // The parser rejects a body that is too large only when all of it has arrived.
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) finish(tooLarge());
  });
  parse(request, response, (error?: unknown) => {
    if (error !== undefined) return finish(error);
    finish(depthExceeds(request.body, maxDepth) ? tooDeep() : undefined);
  });
};

function tooLarge(): ApiError {
  return new ApiError('PAYLOAD_TOO_LARGE', { message: messages.bodyTooLarge });
}

function tooDeep(): ApiError {
  return new ApiError('VALIDATION_ERROR', { message: messages.bodyTooDeep });
}

function once(next: NextFunction): (error: unknown) => void {
  let called = false;
  return (error) => {
    if (called) return;
    called = true;
    next(error);
  };
}

function depthExceeds(value: unknown, max: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > max) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
