import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { clientAddress } from '../../http/client-address.ts';
import { RequestValue } from '../../http/request-value.ts';
import type { OAuthDependencies } from './provider-source.ts';

/** The client id that each request to the token endpoint names. */
const clients = new RequestValue<string>('limitTokenRequests');

/**
 * Limits requests to the token endpoint. The provider looks up the client before it verifies anything, so a client that
 * has reached a limit is rejected in the lookup. The status of the response decides whether the request counts as a
 * success or as a failure.
 */
export function limitTokenRequests(provider: Provider, { tokenLimiter }: OAuthDependencies): void {
  const { Client } = provider;
  const find = Client.find.bind(Client);
  Client.find = async (clientId: string) => {
    const { ctx } = Provider;
    if (ctx?.oidc.route === 'token') {
      const waitSeconds = await tokenLimiter.wait(clientAddress(ctx.req).network, clientId);
      if (waitSeconds !== undefined) {
        ctx.set('Retry-After', String(waitSeconds));
        throw new TooManyRequests();
      }
      clients.set(ctx.req, clientId);
    }
    return await find(clientId);
  };
  provider.use(async (koaContext, next) => {
    await next();
    const ctx = koaContext as KoaContextWithOIDC;
    const clientId = clients.find(ctx.req);
    if (clientId === undefined) return;
    if (ctx.status < 400) await tokenLimiter.countSuccess(clientId);
    // Errors of the server do not count against the client.
    else if (ctx.status < 500) await tokenLimiter.countFailure(clientAddress(ctx.req).network, clientId);
  });
}

/** RFC 6749 has no error code for too many requests. `temporarily_unavailable` asks the client to retry later. */
class TooManyRequests extends errors.OIDCProviderError {
  override error_description = 'too many requests';

  constructor() {
    super(429, 'temporarily_unavailable');
  }
}
