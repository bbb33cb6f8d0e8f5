import { changePassword, login, logout } from './auth-calls.ts';
import { parseBaseUrl } from './build-url.ts';
import { checkOptions } from './check-options.ts';
import type { ClientOptions } from './client-options.ts';
import type { GetSessionResult } from './generated/types.ts';
import { createIdentity } from './identity.ts';
import { bindOperation } from './operation.ts';
import { parseRoute } from './route.ts';
import type { Send } from './route-call.ts';
import { type Connection, sendCall } from './send-call.ts';

/**
 * Returns the methods of a route table, grouped by namespace, and `onAuthChange`.
 *
 * @param prepare changes a call before it is sent
 * @throws TypeError for invalid options
 */
export function bindClient(
  options: ClientOptions,
  table: readonly string[],
  prepare: (send: Send) => Send = (send) => send,
): unknown {
  checkOptions(options);
  const { token, tokenStore } = options;
  const usesCookie = (options.credentials ?? ('token' in options || tokenStore ? 'bearer' : 'cookie')) === 'cookie';
  if (usesCookie && (token ?? tokenStore) !== undefined) throw new TypeError("A token needs credentials: 'bearer'.");
  const identity = createIdentity(options, usesCookie);
  const connection: Connection = { client: options, baseUrl: parseBaseUrl(options.baseUrl), usesCookie, identity };

  const send = prepare(async (call) => {
    const { name } = call.route;
    if (name === 'auth.login') return login(connection, call);
    if (name === 'auth.changePassword') return changePassword(connection, call);
    if (name === 'auth.logout') return logout(connection, call);
    const success = await sendCall(connection, call);
    if (name === 'auth.session') identity.observe((success.data as GetSessionResult).user);
    return success;
  });
  const client: Record<string, unknown> = { onAuthChange: identity.onChange };
  for (const line of table) {
    const route = parseRoute(line);
    const [namespace = '', name = ''] = route.name.split('.');
    client[namespace] = { ...(client[namespace] as object | undefined), [name]: bindOperation(send, route) };
  }
  return client;
}
