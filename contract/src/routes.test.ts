import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { apiError, ERROR_CODES, ERRORS, isRepeatable, listRoutes } from './index.ts';

const routes = listRoutes();

function unique(values: readonly string[]): void {
  expect([...new Set(values)]).toEqual(values);
}

describe('the contract', () => {
  it('has each path and method, each operation and each SDK method once', () => {
    // To a router, paths that differ only in the names of parameters are equal.
    unique(routes.map(({ route }) => `${route.method} ${route.path.replace(/:[^/]+/g, ':')}`));
    unique(routes.map(({ operation }) => operation));
    unique(routes.map(({ route: { metadata } }) => `${metadata.sdkEntry ?? 'client'}.${metadata.sdk}`));
  });

  it.each(routes)('$operation declares its access and describes itself', ({ route }) => {
    const known = [
      'none',
      'lenient',
      'optional',
      'session',
      'customer',
      'staff',
      'chat-secret',
      'widget',
      'widget-token',
    ];
    expect(known).toContain(route.metadata.auth);
    expect(route.metadata.permission !== undefined).toBe(route.metadata.auth === 'staff');
    expect(route.summary).toBeTruthy();
    expect(route.description).toBeTruthy();
    expect(route.metadata.tag).toBeTruthy();
  });

  it.each(routes)('$operation declares every error that its access and input can cause', ({ route }) => {
    const statuses = Object.keys(route.responses).map(Number);
    expect(statuses).toEqual(expect.arrayContaining([500, 503]));
    // Logout reads credentials and rejects none.
    if (!['none', 'lenient'].includes(route.metadata.auth)) expect(statuses).toContain(401);
    if (['customer', 'staff', 'chat-secret', 'widget', 'widget-token'].includes(route.metadata.auth)) {
      expect(statuses).toContain(403);
    }
    if (route.query !== undefined || route.pathParams !== undefined) expect(statuses).toContain(400);
    if (route.metadata.ifMatch) expect(statuses).toEqual(expect.arrayContaining([412, 428]));
    if (isRepeatable(route)) expect(statuses).toEqual(expect.arrayContaining([409, 422]));
    for (const status of statuses.filter((code) => code >= 400)) expect(route.responses[status]).toBe(apiError);
  });

  it('names the resource of each 201, except of a registration and a key', () => {
    const created = routes.filter(({ route }) => 201 in route.responses);
    const unnamed = created.filter(({ route }) => route.metadata.created === undefined);
    // The profile of a new customer has no URL of its own: /api/auth/customer/me is that of the session's customer.
    // A key is listed and revoked, and not read alone.
    expect(unnamed.map(({ operation }) => operation)).toEqual(['registerCustomer', 'createServiceKey']);
  });

  it.each(routes.filter(({ route }) => route.metadata.created !== undefined))(
    '$operation names its new resource by a path, whose parameters it knows',
    ({ route }) => {
      const created = route.metadata.created ?? '';
      const data = (route.responses[201] as z.ZodObject<{ data: z.ZodObject }>).shape.data.shape;
      const known = [...Object.keys(data), ...Array.from(route.path.matchAll(/:(\w+)/g), ([, name]) => name)];
      for (const [, name] of created.matchAll(/:(\w+)/g)) expect(known).toContain(name);
      // The path is one that the contract or the server of pictures has.
      const paths = routes.map(({ route: { path } }) => path.replace(/:\w+/g, ':'));
      expect([...paths, '/pictures/:-1280.jpg']).toContain(created.replace(/:\w+/g, ':'));
    },
  );

  it.each(routes)('$operation rejects unknown query keys, and wraps its response in data', ({ operation, route }) => {
    // The page of a product had no query before `fields`, and ignores unknown keys as before.
    if (route.query !== undefined && operation !== 'getProduct') {
      expect((route.query as z.ZodType).safeParse({ unknownKey: '1' }).success).toBe(false);
    }
    if (route.metadata.download !== undefined) return;
    const success = (route.responses[200] ?? route.responses[201] ?? route.responses[202]) as z.ZodObject;
    expect(Object.keys(success.shape)).toEqual(['data']);
  });
});

describe('ERRORS', () => {
  it('has the statuses and default messages of the specification, and those of the staff routes', () => {
    expect(ERROR_CODES.map((code) => [ERRORS[code].status, code, ERRORS[code].message])).toEqual([
      [400, 'VALIDATION_ERROR', 'Check the highlighted fields.'],
      [401, 'UNAUTHENTICATED', 'Please sign in again.'],
      [403, 'FORBIDDEN', 'Request origin or account access is not allowed.'],
      [
        403,
        'REAUTHENTICATION_REQUIRED',
        'Confirm that it is you: send your password, or a code, to POST /api/auth/reauthenticate.',
      ],
      [403, 'PASSWORD_CHANGE_REQUIRED', expect.stringContaining('Choose a new password')],
      [403, 'SECOND_FACTOR_REQUIRED', expect.stringContaining('Set one up')],
      [404, 'NOT_FOUND', 'Resource not found.'],
      [409, 'CONFLICT', 'This email, phone number or name is already in use.'],
      [409, 'LAST_FACTOR', expect.stringContaining('Set up another one first')],
      [410, 'CURSOR_EXPIRED', expect.stringContaining('Take a snapshot')],
      [412, 'PRECONDITION_FAILED', 'Another caller has changed this since you read it. Read it again.'],
      [413, 'PAYLOAD_TOO_LARGE', 'Choose a file of 10 MiB or smaller.'],
      [422, 'IDEMPOTENCY_MISMATCH', 'This Idempotency-Key belongs to another request.'],
      [428, 'PRECONDITION_REQUIRED', 'The header If-Match is required.'],
      [429, 'RATE_LIMITED', 'Too many attempts. Try again later.'],
      [500, 'INTERNAL_ERROR', 'Something went wrong.'],
      [502, 'STORAGE_ERROR', 'Storage is unavailable.'],
      [503, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable. Try again later.'],
      [503, 'CODES_UNAVAILABLE', 'Codes cannot be sent now. Try again later.'],
    ]);
  });

  it('a code is open text: a client accepts one of a later version', () => {
    expect(apiError.safeParse({ error: { code: 'OF_NEXT_YEAR', message: 'x' } }).success).toBe(true);
  });

  it('allows code, message and fields in an error body', () => {
    const error = { code: 'NOT_FOUND', message: 'x' };
    expect(apiError.safeParse({ error }).success).toBe(true);
    expect(apiError.safeParse({ error: { ...error, fields: { a: 'x' } } }).success).toBe(false);
  });
});
