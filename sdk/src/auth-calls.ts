import { ForbiddenError } from './api-errors.ts';
import type { ChangePasswordResult, LoginRequest, LoginResult, VerifySecondFactorBody } from './generated/types.ts';
import type { Success } from './read-response.ts';
import type { RouteCall } from './route-call.ts';
import { type Connection, sendCall } from './send-call.ts';
import { startDeadline } from './start-deadline.ts';

/**
 * Signs in with a password, a code, a second factor or a passkey, and stores the token in bearer mode. A logout ends the logins in flight:
 * otherwise one of them would sign in after it, and a browser would store its cookie.
 */
export async function login(connection: Connection, call: RouteCall): Promise<Success> {
  const { identity, usesCookie } = connection;
  const input = call.body as Partial<LoginRequest & VerifySecondFactorBody>;
  // The second step has the mode of the first one.
  const responseMode = input.responseMode ?? (usesCookie || input.method ? undefined : 'token');
  const setsCookie = usesCookie && responseMode !== 'token';
  const deadline = startDeadline(call.options.signal, 0);
  const { signal } = deadline;
  identity.logins.add(deadline);
  try {
    return await sendCall(
      connection,
      { ...call, body: { ...input, responseMode }, options: { ...call.options, signal } },
      undefined,
      async ({ data }) => {
        const { user, token } = data as LoginResult;
        // A client with cookies does not use a token that a caller asks for.
        if (usesCookie === !token) await identity.signIn(user, token, signal);
      },
    );
  } catch (error) {
    // The response may be lost after it has set the cookie.
    if (setsCookie) identity.change();
    throw explainForbidden(error, setsCookie);
  } finally {
    identity.logins.delete(deadline);
    deadline.end();
  }
}

/** Changes the password, and stores the token of the new session in bearer mode: the previous session has ended. */
export async function changePassword(connection: Connection, call: RouteCall): Promise<Success> {
  return await sendCall(connection, call, undefined, async ({ data }) => {
    const { user, token } = data as ChangePasswordResult;
    await connection.identity.signIn(user, token);
  });
}

/** Signs out here at once, and then at the service, whatever comes of that. */
export async function logout(connection: Connection, call: RouteCall): Promise<Success> {
  const { identity } = connection;
  const signedOut = identity.signOut();
  try {
    return await sendCall(connection, call, async () => ({ token: (await signedOut) || undefined, epoch: undefined }));
  } catch (error) {
    throw explainForbidden(error, connection.usesCookie);
  } finally {
    identity.signedOut();
  }
}

/** Adds the origin of the page to the message of a 403 for a cookie, because the service says only that it rejects this origin. */
function explainForbidden(error: unknown, usesCookie: boolean): unknown {
  if (!usesCookie || !(error instanceof ForbiddenError)) return error;
  const here = globalThis.location?.origin ?? 'no page';
  const message = `${error.message} Cookies need the service's public origin, and this is ${here}. Use credentials: 'bearer'.`;
  return new ForbiddenError({ ...error, message });
}
