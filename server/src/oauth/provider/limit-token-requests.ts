import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { clientAddress } from '../../http/client-address.ts';
import type { Services } from '../../http/services.ts';
import { applicationOf } from '../applications/client-metadata.ts';
import { failureOf } from './explain-failures.ts';

type Middleware = Parameters<Provider['use']>[0];

/**
 * Limits failed authentications of applications at the token, revocation and introspection endpoints. Past the limit, a
 * failed request gets 429. A request whose credential is right is never affected, because the credential has been verified
 * by then.
 */
export function limitFailures({ tokenLimiter }: Pick<Services, 'tokenLimiter'>): Middleware {
  return async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    const failure = failureOf(ctx);
    if (!failure || failure.statusCode >= 500) return;
    const { client, params } = ctx.oidc;
    const token = client && isPublic(client) ? String(params?.code ?? params?.refresh_token) : undefined;
    if (failure.error !== 'invalid_client' && token === undefined) return;
    const clientId = client?.clientId ?? String(params?.client_id);
    const waitSeconds = await tokenLimiter.countFailure(clientAddress(ctx.req).network, clientId, token);
    if (waitSeconds === undefined) return;
    ctx.remove('WWW-Authenticate');
    ctx.set('Retry-After', String(waitSeconds));
    ctx.status = 429;
    const { error, error_description } = new TooManyRequests();
    ctx.body = { error, error_description };
  };
}

/**
 * Limits the tokens that an account gets from one application, and those of a confidential application. Everybody knows
 * the id of a public application, so it has no limit of its own.
 *
 * @throws TooManyRequests before anything is stored
 */
export async function limitTokens(
  { tokenLimiter }: Pick<Services, 'tokenLimiter'>,
  ctx: KoaContextWithOIDC,
  accountId: string,
): Promise<void> {
  const { client, route } = ctx.oidc;
  if (route !== 'token' || !client) return;
  const { tokenLimit } = applicationOf(client);
  const waitSeconds = await tokenLimiter.takeSuccess(accountId, client.clientId, tokenLimit);
  if (waitSeconds === undefined) return;
  ctx.set('Retry-After', String(waitSeconds));
  throw new TooManyRequests();
}

function isPublic(client: NonNullable<KoaContextWithOIDC['oidc']['client']>): boolean {
  return client.tokenEndpointAuthMethod === 'none';
}

/** RFC 6749 has no error code for too many requests. `temporarily_unavailable` asks the client to retry later. */
class TooManyRequests extends errors.OIDCProviderError {
  override error_description = 'too many requests';

  constructor() {
    super(429, 'temporarily_unavailable');
  }
}
