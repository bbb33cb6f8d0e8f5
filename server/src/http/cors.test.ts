import { describe, expect, it } from 'vitest';
import { startTestServer, TRUSTED_ORIGIN } from '../../test/support/test-server.ts';

const server = await startTestServer();

const paths = ['/api/products', '/api/settings', '/api/nope', '/api/products?page=0'];

function corsHeaders(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'));
}

describe('CORS for the public and the trusted origins', () => {
  it.each(paths)('may call with credentials, and read errors as well: %s', async (path) => {
    for (const origin of [`http://localhost:${server.port}`, TRUSTED_ORIGIN]) {
      const { headers } = await server.request(path, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-expose-headers')).toBe(
        'X-Request-Id,Retry-After,RateLimit,RateLimit-Policy,Content-Disposition,WWW-Authenticate,ETag,Location,Deprecation,X-Arot-As-Of',
      );
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  it('responds to preflights, uncacheable by proxies', async () => {
    const { status, headers, body } = await server.request('/api/products', {
      method: 'OPTIONS',
      headers: {
        origin: TRUSTED_ORIGIN,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,content-type,x-arot-client',
      },
    });
    expect(status).toBe(204);
    expect(body).toBeUndefined();
    expect(headers.get('access-control-allow-origin')).toBe(TRUSTED_ORIGIN);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-methods')).toContain('GET');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-arot-client');
    expect(headers.get('access-control-max-age')).toBe('600');
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('CORS for other origins', () => {
  it.each([
    'null',
    'https://evil.example',
    `${TRUSTED_ORIGIN}.evil.example`,
    'https://evil-shop.example',
    'http://shop.example',
    `${TRUSTED_ORIGIN}:8443`,
    `${TRUSTED_ORIGIN}/`,
    'https://sub.shop.example',
    '',
    'undefined',
    'true',
  ])('get no CORS headers, with or without a preflight: %j', async (origin) => {
    for (const path of paths) {
      const { headers } = await server.request(path, { headers: { origin } });
      expect(corsHeaders(headers), path).toEqual([]);
      expect(headers.get('vary'), path).toContain('Origin');
    }
    const preflight = await server.request('/api/products', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(404);
    expect(corsHeaders(preflight.headers)).toEqual([]);
    expect(preflight.headers.get('vary')).toContain('Origin');
  });
});

describe('CORS for requests without an Origin', () => {
  it('sends Vary and no CORS headers', async () => {
    for (const path of paths) {
      const { headers } = await server.request(path);
      expect(corsHeaders(headers), path).toEqual([]);
      expect(headers.get('vary'), path).toContain('Origin');
    }
  });
});
