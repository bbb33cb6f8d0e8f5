import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { clientAddress } from '../../http/client-address.ts';
import { RequestValue } from '../../http/request-value.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';

/** The client that a request to the token endpoint names. */
const clients = new RequestValue<string>('limitTokenRequests');

/**
 * Limits requests to the token endpoint. The provider looks for the client before it verifies anything; a client that
 * has reached a limit is rejected there. What the request counts as is known when its response is.
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
    // An error of the server is not the client's.
    else if (ctx.status < 500) await tokenLimiter.countFailure(clientAddress(ctx.req).network, clientId);
  });
}

/** No error code of RFC 6749 means that a client sends too many requests; this one asks it to come back later. */
class TooManyRequests extends errors.OIDCProviderError {
  override error_description = 'too many requests';

  constructor() {
    super(429, 'temporarily_unavailable');
  }
}
