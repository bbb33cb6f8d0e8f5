import type { RequestListener } from 'node:http';
import type { Request } from 'express';
import type { Provider } from 'oidc-provider';
import { requestLog } from '../../http/request-log.ts';
import { loadSigningKeys } from '../keys/signing-keys.ts';
import type { OAuthDependencies } from '../oauth-dependencies.ts';
import { createProvider } from './create-provider.ts';

/** How old what a process knows of the keys may be. A new key is announced for much longer before it signs. */
const KEYS_MAX_AGE_MS = 5_000;

export type Engine = { readonly provider: Provider; readonly handle: RequestListener };

/**
 * The engine with the signing keys of this moment. It takes its keys when it is made and keeps nothing else, so another
 * one is made when they change, be it by this process or another.
 */
export function createProviderSource(deps: OAuthDependencies): () => Promise<Engine> {
  const { database, clock, keyring } = deps;
  let known: { engine: Engine; version: string; checkedAt: number } | undefined;
  let loading: Promise<Engine> | undefined;

  const load = async (): Promise<Engine> => {
    const checkedAt = clock().getTime();
    const { keys, version } = await loadSigningKeys({ em: database.fork(), clock, keyring });
    const engine = known?.version === version ? known.engine : createProviderInstance(createProvider(deps, keys));
    known = { engine, version, checkedAt };
    return engine;
  };

  return async () => {
    if (known && Math.abs(clock().getTime() - known.checkedAt) < KEYS_MAX_AGE_MS) return known.engine;
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return await loading;
  };
}

function createProviderInstance(provider: Provider): Engine {
  // The engine's framework would write it to the console.
  const application: NodeJS.EventEmitter = provider;
  application.on('error', (error: Error, ctx?: { req: Request }) => {
    if (ctx) requestLog(ctx.req).error({ err: error }, 'request failed');
  });
  return { provider, handle: provider.callback() };
}
