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

const AUTH_CALLS: { readonly [name: string]: typeof login } = {
  'auth.login': login,
  'auth.verifySecondFactor': login,
  'auth.loginWithPasskey': login,
  'auth.changePassword': changePassword,
  'auth.logout': logout,
};

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
  const { auth, credentials, token, tokenStore } = options;
  const usesCookie = credentials ? credentials === 'cookie' : !('token' in options || tokenStore || auth);
  if (usesCookie && (token ?? tokenStore ?? auth) !== undefined) {
    throw new TypeError("A token needs credentials: 'bearer'.");
  }
  if (auth && ((token ?? tokenStore) !== undefined || !auth.apiKey === !auth.accessToken)) {
    throw new TypeError('auth needs apiKey or accessToken alone.');
  }
  if (auth?.apiKey && globalThis.document) throw new TypeError('apiKey must not be in a page.');
  const identity = createIdentity(options, usesCookie);
  const connection: Connection = { client: options, baseUrl: parseBaseUrl(options.baseUrl), usesCookie, identity };

  const send = prepare(async (call) => {
    const { name } = call.route;
    // A user does not sign in to the account of a program.
    const success = await ((!auth && AUTH_CALLS[name]) || sendCall)(connection, call);
    if (name === 'auth.session') identity.observe((success.data as GetSessionResult).user);
    return success;
  });
  const client: Record<string, Record<string, unknown>> = {};
  for (const line of table) {
    const route = parseRoute(line);
    const [namespace, name] = route.name.split('.') as [string, string];
    const operations = (client[namespace] ??= {});
    operations[name] = bindOperation(send, route);
  }
  return { ...client, onAuthChange: identity.onChange };
}
