import { login, logout } from './auth-calls.ts';
import { parseBaseUrl } from './build-url.ts';
import type { ClientOptions } from './client-options.ts';
import type { ArotOperations } from './generated/client.ts';
import { routeTable } from './generated/routes.ts';
import type { GetSessionResult } from './generated/types.ts';
import { type AuthChange, createIdentity } from './identity.ts';
import { bindOperation, type Send } from './operation.ts';
import { parseRoute } from './route.ts';
import { type Connection, sendCall } from './send-call.ts';

/** The operations of the API by namespace: `client.products.list()`. */
export interface ArotClient extends ArotOperations {
  /**
   * Calls the listener after a login, a logout, the end of the session, and a change by another tab.
   *
   * @returns a function that removes the listener
   */
  onAuthChange(listener: (change: AuthChange) => void): () => void;
}

/**
 * Creates a client. It has no connection. It knows who is signed in, so a server creates one for each user that signs in
 * with it.
 *
 * @throws TypeError for invalid options
 */
export function createClient(options: ClientOptions): ArotClient {
  const { token, tokenStore } = options;
  const usesCookie = (options.credentials ?? ('token' in options || tokenStore ? 'bearer' : 'cookie')) === 'cookie';
  if (usesCookie && (token ?? tokenStore) !== undefined) throw new TypeError("A token needs credentials: 'bearer'.");
  const identity = createIdentity(options, usesCookie);
  const connection: Connection = { client: options, baseUrl: parseBaseUrl(options.baseUrl), usesCookie, identity };

  const send: Send = async (call) => {
    const { name } = call.route;
    if (name === 'auth.login') return login(connection, call);
    if (name === 'auth.logout') return logout(connection, call);
    const success = await sendCall(connection, call);
    if (name === 'auth.session') identity.observe((success.data as GetSessionResult).user);
    return success;
  };
  const client: Record<string, unknown> = { onAuthChange: identity.onChange };
  for (const line of routeTable) {
    const route = parseRoute(line);
    const [namespace = '', name = ''] = route.name.split('.');
    client[namespace] = { ...(client[namespace] as object | undefined), [name]: bindOperation(send, route) };
  }
  return client as unknown as ArotClient;
}
