import type { IncomingMessage, RequestListener } from 'node:http';
import type { Request } from 'express';
import type { Provider } from 'oidc-provider';
import { requestLog } from '../../http/request-log.ts';
import type { Services } from '../../http/services.ts';
import { loadSigningKeys } from '../keys/signing-keys.ts';
import { createProvider } from './create-provider.ts';

/** The maximum age of the keys in memory. A new key is announced for much longer before it signs. */
const KEYS_MAX_AGE_MS = 5_000;

export type ProviderInstance = { readonly provider: Provider; readonly handle: RequestListener };

/**
 * Returns a function that loads the provider with the current signing keys. A provider takes its keys when it is created
 * and has no other state, so a new one is created when this or another process changes the keys.
 */
export function createProviderSource(deps: Services): () => Promise<ProviderInstance> {
  const { database, clock, keyring } = deps;
  let current: { instance: ProviderInstance; version: string; checkedAt: number } | undefined;
  let loading: Promise<ProviderInstance> | undefined;

  const load = async (): Promise<ProviderInstance> => {
    const checkedAt = clock().getTime();
    const { keys, version } = await loadSigningKeys({ em: database.fork(), clock, keyring });
    const instance =
      current?.version === version ? current.instance : createProviderInstance(createProvider(deps, keys), deps.issuer);
    current = { instance, version, checkedAt };
    return instance;
  };

  return async () => {
    if (current && Math.abs(clock().getTime() - current.checkedAt) < KEYS_MAX_AGE_MS) return current.instance;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return await loading;
  };
}

function createProviderInstance(provider: Provider, issuer: string): ProviderInstance {
  // Without a listener Koa would write errors to the console.
  const application: NodeJS.EventEmitter = provider;
  application.on('error', (error: Error, ctx?: { req: Request }) => {
    if (ctx) requestLog(ctx.req).error({ err: error }, 'request failed');
  });
  return { provider, handle: atIssuer(provider, issuer) };
}

/**
 * Handles a request as if a proxy had received it at the issuer's URL, so that every URL that the provider builds starts with
 * the issuer. The Host header, forwarded headers of the client and an absolute request target have no influence.
 *
 * @see https://github.com/panva/node-oidc-provider/blob/main/docs/README.md#trusting-tls-offloading-proxies
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.13 reverse proxies and forwarded headers
 */
function atIssuer(provider: Provider, issuer: string): RequestListener {
  const { protocol, host } = new URL(issuer);
  provider.proxy = true;
  const handle = provider.callback();
  return (request: IncomingMessage & { originalUrl?: string }, response) => {
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    request.headers['x-forwarded-host'] = host;
    // The provider takes what Express removed from the URL for the path that it is mounted at.
    request.originalUrl = request.url ?? '/';
    void handle(request, response);
  };
}
