import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createMockApi } from '../../sdk/src/testing/index.ts';

/** Starts an HTTP server with the mock API, and with a token endpoint whose id tokens are signed by a published key. */
export async function startBackend(): Promise<{ readonly url: string; close(): void }> {
  const api = createMockApi({ products: [{ slug: 'rice', name: 'চাল', status: 'published' }] });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }];

  const createTokens = (issuer: string) => {
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, sub: 'u', aud: 'ak_1', nonce: 'n', iat: seconds, exp: seconds + 600 };
    const input = [{ alg: 'RS256', kid: '1' }, claims].map(encode).join('.');
    const signature = sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url');
    return { access_token: 'a', token_type: 'Bearer', expires_in: 600, id_token: `${input}.${signature}` };
  };

  const respond = async (request: IncomingMessage): Promise<Response> => {
    const { url: path = '', method = 'GET', headers } = request;
    const origin = `http://${headers.host}`;
    if (path === '/oauth/token') return Response.json(createTokens(origin));
    if (path === '/.well-known/jwks.json') return Response.json({ keys });
    // The mock has no chat, so its requests are not found.
    if (path.startsWith('/api/chat/')) {
      return Response.json({ error: { code: 'NOT_FOUND', message: 'Resource not found.' } }, { status: 404 });
    }
    const { authorization = '', 'content-type': type = '' } = headers;
    const bytes = await buffer(request);
    return await api.fetch(origin + path, {
      method,
      headers: { 'content-type': type, ...(authorization ? { authorization } : {}) },
      ...(bytes.length > 0 ? { body: type.startsWith('multipart/') ? bytes : bytes.toString() } : {}),
    });
  };

  const server = createServer(async (request, response) => {
    const result = await respond(request);
    const body = Buffer.from(await result.arrayBuffer());
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
