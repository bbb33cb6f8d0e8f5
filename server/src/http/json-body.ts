import express, { type RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/** Largest JSON body, in bytes. */
const MAX_BYTES = 100 * 1024;
const MAX_DEPTH = 32;

const parseJson = express.json({ limit: MAX_BYTES, strict: true, type: 'application/json' });

/**
 * Reads a JSON body. Only requests with another method than GET and HEAD are read: those have no body in this API, and
 * what is sent with them all the same is not looked at.
 */
export const jsonBody: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next();
  parseJson(request, response, (error?: unknown) => {
    if (error === undefined && depthExceeds(request.body, MAX_DEPTH)) {
      return next(new ApiError('VALIDATION_ERROR', { message: 'The request body is nested too deeply.' }));
    }
    next(error);
  });
};

function depthExceeds(value: unknown, max: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > max) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
