import type { IncomingMessage } from 'node:http';
import { messages } from '@arot/contract';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { type Context, contextOf } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { RequestValue } from '../../http/request-value.ts';
import { matchesHash } from '../../security/tokens.ts';
import { secretPrefix } from './application-secret.ts';
import { recordSecretUse } from './chat-application.repository.ts';
import { usedBefore } from './secret-lookup.ts';

const applications = new RequestValue<string>('requireChatSecret');

/**
 * Accepts a request that has a valid secret of the chat application in its path. Runs before the request is validated.
 *
 * - A request with an Origin header comes from a page and gets 403, even with the right secret: a secret that is in a
 *   page is public.
 * - A wrong secret, a secret of another application, a widget key and an unknown application get the same 401.
 *
 * @see OAuth and chat specification, sections 4 and 5
 */
export const requireChatSecret: RequestHandler = async (request, _response, next) => {
  const ctx = contextOf(request);
  if (ctx.origin !== undefined) {
    const reason = { check: 'server without an origin', origin: ctx.origin } as const;
    throw new ForbiddenError(reason, messages.serversOnly);
  }
  const applicationId = String((request as Request).params.chatApplicationId);
  await ctx.services.chatLimiter.countServer(ctx.network, applicationId);
  await verify(ctx, applicationId);
  applications.set(request, applicationId);
  next();
};

/** Returns the id of the application whose server sent the request. */
export function serverApplicationOf(request: IncomingMessage): string {
  return applications.get(request);
}

async function verify({ em, clock, credential, services }: Context, applicationId: string): Promise<void> {
  const prefix = credential.kind === 'bearer' ? secretPrefix(credential.token) : undefined;
  if (credential.kind !== 'bearer' || prefix === undefined) throw wrongSecret();
  const secret = await services.lookUpChatSecret(prefix);
  if (!secret || !matchesHash(credential.token, secret.secretHash) || secret.applicationId !== applicationId) {
    throw wrongSecret();
  }
  if (!secret.enabled) {
    throw new ForbiddenError({ check: 'chat application enabled', applicationId }, messages.chatDisabled);
  }
  if (secret.useIsOld) await recordSecretUse(em, prefix, clock(), usedBefore(clock()));
}

/** Returns one response for every credential that is not the secret, and for a request without any. */
function wrongSecret(): ApiError {
  return new ApiError('UNAUTHENTICATED', { message: messages.chatSecretInvalid });
}
