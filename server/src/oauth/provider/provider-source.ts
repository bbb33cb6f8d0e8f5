import type { RequestListener } from 'node:http';
import type { Request } from 'express';
import type { Provider } from 'oidc-provider';
import { requestLog } from '../../http/request-log.ts';
import { loadSigningKeys } from '../keys/signing-keys.ts';
import { createProvider } from './create-provider.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';

/** A new key is announced for much longer than this before it signs. */
const KEYS_MAX_AGE_MS = 5_000;

export type ProviderInstance = { readonly provider: Provider; readonly handle: RequestListener };

/**
 * Returns a function that loads the provider with the current signing keys. A provider takes its keys when it is created
 * and has no other state, so a new one is created when this or another process changes the keys.
 */
export function createProviderSource(deps: OAuthDependencies): () => Promise<ProviderInstance> {
  const { database, clock, keyring } = deps;
  let current: { instance: ProviderInstance; version: string; checkedAt: number } | undefined;
  let loading: Promise<ProviderInstance> | undefined;

  const load = async (): Promise<ProviderInstance> => {
    const checkedAt = clock().getTime();
    const { keys, version } = await loadSigningKeys({ em: database.fork(), clock, keyring });
    const instance =
      current?.version === version ? current.instance : createProviderInstance(createProvider(deps, keys));
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

function createProviderInstance(provider: Provider): ProviderInstance {
  // Without a listener Koa would write errors to the console.
  const application: NodeJS.EventEmitter = provider;
  application.on('error', (error: Error, ctx?: { req: Request }) => {
    if (ctx) requestLog(ctx.req).error({ err: error }, 'request failed');
  });
  return { provider, handle: provider.callback() };
}
