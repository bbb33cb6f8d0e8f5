import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { ApiError } from '../../http/api-error.ts';
import { type Context, contextOf } from '../../http/context.ts';
import { ForbiddenError } from '../../http/forbidden.ts';
import { RequestValue } from '../../http/request-value.ts';
import type { ChatDependencies } from '../chat-dependencies.ts';
import { secretMatches, secretPrefix } from './application-secret.ts';
import { findSecret, recordSecretUse } from './chat-application.repository.ts';

/** The last use of a secret is written at most so often: a busy server must not write one row at every request. */
const USE_INTERVAL_MS = 60_000;

const applications = new RequestValue<string>('requireChatSecret');

/**
 * Lets a server through that shows a secret of the chat application in the path, before anything of its request is
 * validated. A secret in a page is a secret no more, so whatever has an Origin is refused, right secret or not. A wrong
 * secret, one of another application, a widget key and an application that is not there get the same answer.
 *
 * @see OAuth and chat specification, sections 4 and 5
 */
export function requireChatSecret({ limiter }: ChatDependencies): RequestHandler {
  return async (request, _response, next) => {
    const ctx = contextOf(request);
    if (ctx.origin !== undefined) {
      const reason = { check: 'server without an origin', origin: ctx.origin } as const;
      throw new ForbiddenError(reason, 'This is for servers only: a page must never hold the secret.');
    }
    const applicationId = String((request as Request).params.chatApplicationId);
    await limiter.countServer(ctx.network, applicationId);
    await verify(ctx, applicationId);
    applications.set(request, applicationId);
    next();
  };
}

/** The application whose server is calling. */
export function serverApplicationOf(request: IncomingMessage): string {
  return applications.get(request);
}

async function verify({ em, clock, credential }: Context, applicationId: string): Promise<void> {
  const prefix = credential.kind === 'bearer' ? secretPrefix(credential.token) : undefined;
  if (credential.kind !== 'bearer' || prefix === undefined) throw wrongSecret();
  const now = clock();
  const usedBefore = new Date(now.getTime() - USE_INTERVAL_MS);
  const secret = await findSecret(em, prefix, now, usedBefore);
  if (!secret || !secretMatches(credential.token, secret.secret_hash) || secret.application_id !== applicationId) {
    throw wrongSecret();
  }
  if (!secret.enabled) {
    throw new ForbiddenError(
      { check: 'chat application enabled', applicationId },
      'This chat application is disabled.',
    );
  }
  if (secret.use_is_old) await recordSecretUse(em, prefix, now, usedBefore);
}

/** The same for every credential that is not the secret, and for none. */
function wrongSecret(): ApiError {
  const message = 'The chat application secret is not valid. Send it as Authorization: Bearer cas_….';
  return new ApiError('UNAUTHENTICATED', { message });
}
