import { ForbiddenError } from './api-errors.ts';
import type { LoginRequest, LoginResult } from './generated/types.ts';
import type { RouteCall } from './operation.ts';
import type { Success } from './read-response.ts';
import { type Connection, sendCall } from './send-call.ts';

/** Signs in, and stores the token in bearer mode. */
export async function login(connection: Connection, call: RouteCall): Promise<Success> {
  const { identity, usesCookie } = connection;
  const input = call.body as LoginRequest;
  const responseMode = input.responseMode ?? (usesCookie ? undefined : 'token');
  const setsCookie = usesCookie && responseMode !== 'token';
  try {
    return await sendCall(connection, { ...call, body: { ...input, responseMode } }, undefined, async ({ data }) => {
      const { user, token } = data as LoginResult;
      if (setsCookie) await identity.signIn(user);
      else if (!usesCookie && token) await identity.signIn(user, token);
    });
  } catch (error) {
    // The response may be lost after it has set the cookie.
    if (setsCookie) identity.change();
    throw setsCookie && error instanceof ForbiddenError ? explainForbidden(error) : error;
  }
}

/** Signs out here at once, and then at the service, whatever comes of that. */
export async function logout(connection: Connection, call: RouteCall): Promise<Success> {
  const { identity } = connection;
  const signedOut = identity.signOut();
  try {
    return await sendCall(connection, call, async () => ({ token: (await signedOut) || undefined, epoch: undefined }));
  } finally {
    identity.signedOut();
  }
}

/** The service says only that it does not accept this origin. */
function explainForbidden({ code, status, message, fields, headers, requestId }: ForbiddenError): ForbiddenError {
  const { origin } = globalThis.location ?? {};
  const here = origin ? `${origin} is not the service's public origin` : 'this is not a page';
  const explained = `${message} Cookies cannot be used: ${here}. Use credentials: 'bearer'.`;
  return new ForbiddenError({ code, status, message: explained, fields, headers, requestId });
}
