import { API_SCOPES } from '@arot/contract';
import { describe, expect, it } from 'vitest';
import { rawRequest } from '../../../test/support/http/raw-request.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

const PATH = '/.well-known/oauth-protected-resource/api';
const publicOrigin = 'https://shop.example.com';
const issuer = 'https://auth.example.com';

const server = await startTestServer({ publicOrigin, issuer });

describe('GET /.well-known/oauth-protected-resource/api', () => {
  it('names the API and its authorization server, which may be another origin', async () => {
    // It belongs to the API, so it is not bound to the host of the issuer.
    const { status, body } = await rawRequest(server.port, PATH, { host: 'shop.example.com' });
    expect([status, JSON.parse(body)]).toEqual([
      200,
      {
        resource: `${publicOrigin}/api`,
        authorization_servers: [issuer],
        scopes_supported: API_SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Arot API',
        resource_documentation: `${publicOrigin}/docs`,
      },
    ]);
    expect(API_SCOPES).not.toContain('staff:accounts:write');
    expect(API_SCOPES).not.toContain('staff:documents:read');
  });

  it('may be read by pages of every origin, with any header', async () => {
    const origin = 'https://elsewhere.example';
    const { headers } = await server.request(PATH, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const asked = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'mcp-version' };
    const preflight = await server.request(PATH, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'mcp-version']);
    expect((await server.request(PATH, { method: 'POST' })).status).toBe(404);
  });
});
