import { changePassword, login, logout } from './auth-calls.ts';
import { parseBaseUrl } from './build-url.ts';
import type { CheckCall } from './check-options.ts';
import type { ClientOptions } from './client-options.ts';
import type { GetSessionResult } from './generated/types.ts';
import { createIdentity } from './identity.ts';
import { bindOperation } from './operation.ts';
import { parseRoute } from './route.ts';
import type { Send } from './route-call.ts';
import type { RouteTable } from './route-table.ts';
import { type Connection, sendCall } from './send-call.ts';

const AUTH_CALLS: { readonly [name: string]: typeof login } = {
  'auth.login': login,
  'auth.loginWithCode': login,
  'auth.verifySecondFactor': login,
  'auth.loginWithPasskey': login,
  'auth.changePassword': changePassword,
  'auth.logout': logout,
};

/**
 * Returns the methods of route tables, grouped by namespace, and `onAuthChange`.
 *
 * @param prepare changes a call before it is sent
 * @param checkCall rejects options of a call that do not exist
 * @throws TypeError for invalid options
 */
export function bindClient(
  options: ClientOptions,
  tables: readonly RouteTable[],
  prepare: (send: Send) => Send = (send) => send,
  checkCall?: CheckCall,
): unknown {
  const { auth, credentials, token, tokenStore, whenEnded } = options;
  const usesCookie = credentials ? credentials === 'cookie' : !('token' in options || tokenStore || auth);
  if (usesCookie && (token ?? tokenStore ?? auth ?? whenEnded) !== undefined) {
    throw new TypeError("A token needs credentials: 'bearer'.");
  }
  if (auth && ((token ?? tokenStore ?? whenEnded) !== undefined || !auth.apiKey === !auth.accessToken)) {
    throw new TypeError('auth needs apiKey or accessToken alone.');
  }
  if (auth?.apiKey && globalThis.document) throw new TypeError('apiKey must not be in a page.');
  const identity = createIdentity(options, usesCookie);
  const files = tables.find((table) => table.files)?.files;
  const baseUrl = parseBaseUrl(options.baseUrl);
  // Only a page has an origin that an empty URL can mean.
  if (options.baseUrl === '' && !globalThis.location) throw new TypeError('baseUrl must not be empty outside a page.');
  const connection: Connection = { client: options, baseUrl, usesCookie, identity, files };

  const send = prepare(async (call) => {
    const { name } = call.route;
    // A user does not sign in to the account of a program.
    const success = await ((!auth && AUTH_CALLS[name]) || sendCall)(connection, call);
    if (name === 'auth.session') identity.observe((success.data as GetSessionResult).user);
    return success;
  });
  const client: Record<string, Record<string, unknown>> = {};
  for (const route of tables.flatMap(({ rows }) => rows).map(parseRoute)) {
    const [namespace, name] = route.name.split('.') as [string, string];
    const operations = (client[namespace] ??= {});
    operations[name] = bindOperation(send, route, checkCall);
  }
  return { ...client, onAuthChange: identity.onChange };
}
