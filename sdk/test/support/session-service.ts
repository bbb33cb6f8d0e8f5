import type { AuthChange } from '../../src/identity.ts';
import type { TokenStore } from '../../src/token-store.ts';
import { emptyPage, sendError, sendJson, startScriptedServer } from './scripted-server.ts';

export const input = { identifier: '01712345678', password: 'long enough' };
export const user = { id: 'u1', name: 'Rahman' };

/** Starts a service that accepts one token, which every login returns. */
export async function startService(accepted = 'token-1') {
  const server = await startScriptedServer((response, { url, headers, body }) => {
    const { authorization } = headers;
    if (url === '/api/auth/login') {
      const token = JSON.parse(body).responseMode === 'token' ? accepted : undefined;
      return sendJson(response, 200, { data: { user, expiresAt: '2026-03-01T06:00:00.000Z', token } });
    }
    if (url === '/api/auth/logout') return sendJson(response, 200, { data: { success: true } });
    const isPublic = authorization === undefined && url !== '/api/auth/customer/me';
    if (!isPublic && authorization !== `Bearer ${accepted}`) {
      return sendError(response, 401, { code: 'UNAUTHENTICATED' });
    }
    sendJson(response, 200, { data: { ...emptyPage, documents: [], user } });
  });
  return { ...server, authorizations: () => server.received.map(({ headers }) => headers.authorization) };
}

/** Returns a store whose functions are asynchronous, and its entries. */
export function asynchronousStore(initial?: string) {
  const entries = new Map(initial === undefined ? [] : [['token', initial]]);
  const store: TokenStore = {
    get: async () => entries.get('token') ?? null,
    set: async (token) => void entries.set('token', token),
    remove: async () => void entries.delete('token'),
  };
  return { store, entries };
}

/** Records the changes that the listeners of a client receive. They arrive after the call that causes them. */
export function recordChanges(client: { onAuthChange(listener: (change: AuthChange) => void): () => void }) {
  const changes: string[] = [];
  const remove = client.onAuthChange(({ signedIn, reason }) => changes.push(`${reason} ${signedIn}`));
  return { changes, remove, settled: () => new Promise((resolve) => setTimeout(resolve, 5)) };
}
