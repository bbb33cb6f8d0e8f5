import { MAX_DOCUMENT_BYTES } from '@arot/contract';
import type { Header } from './openapi-document.ts';

/** The headers of responses, by their names. A required header is on every response that lists it. */
export const headers = {
  'X-Request-Id': {
    description: 'Identifies this request in the log of the server.',
    required: true,
    schema: { type: 'string', format: 'uuid', maxLength: 36 },
    example: '3f0c8a52-6b0e-4c1d-9d61-5a2f7f6f1b7e',
  },
  'Cache-Control': {
    description: 'The response must not be cached.',
    required: true,
    schema: { type: 'string', enum: ['no-store'] },
    example: 'no-store',
  },
  'Access-Control-Allow-Origin': {
    description: 'The origin of the calling page, if the server trusts it. Not present for callers without an Origin.',
    schema: { type: 'string', maxLength: 300 },
    example: 'https://shop.example.com',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
    example: 60,
  },
  'WWW-Authenticate': {
    description:
      'The scheme of the required credential. `error="invalid_token"` if the request has an invalid bearer token.',
    required: true,
    schema: { type: 'string', maxLength: 1_000 },
    example: 'Bearer realm="arot"',
  },
  'Content-Disposition': {
    description: 'An attachment with its original file name.',
    required: true,
    schema: { type: 'string', maxLength: 4_096 },
    example: 'attachment; filename="nid-front.jpg"',
  },
  'Content-Length': {
    description: 'Size in bytes.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: MAX_DOCUMENT_BYTES },
    example: 482_133,
  },
  'X-Content-Type-Options': {
    description: 'Browsers must not guess another media type.',
    required: true,
    schema: { type: 'string', enum: ['nosniff'] },
    example: 'nosniff',
  },
  ETag: {
    description: 'The version of the resource. Send it as If-Match with a change.',
    required: true,
    schema: { type: 'string', maxLength: 300 },
    example: '"7421"',
  },
  Location: {
    description: 'Where the browser goes next.',
    required: true,
    schema: { type: 'string', maxLength: 32_768 },
    example: 'https://shop.example.com/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj',
  },
  Pragma: {
    description: 'Like Cache-Control, for HTTP/1.0. Not present if the server is overloaded.',
    schema: { type: 'string', enum: ['no-cache'] },
    example: 'no-cache',
  },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof headers;

export function referToHeaders(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const COOKIE_SCHEMA = { type: 'string', maxLength: 4_096 } as const;
