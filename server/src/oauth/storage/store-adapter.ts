import type { Adapter, AdapterFactory } from 'oidc-provider';
import { findGrant, type GrantRow } from '../../grants/grant.repository.ts';
import { findApplication } from '../applications/application.repository.ts';
import { toClientMetadata } from '../applications/client-metadata.ts';
import type { StoreDependencies } from '../oauth-dependencies.ts';
import { reportUnavailable } from '../provider/temporarily-unavailable.ts';
import { createInteractionStore } from './interaction-store.ts';
import { providerExpiry } from './provider-time.ts';
import { revokeGrantOnRequest } from './revoke-grant.ts';
import { createTokenStore } from './token-store.ts';

/**
 * Where the engine keeps everything: the database. Codes, tokens and ids of cookies are there only as hashes.
 *
 * @see https://github.com/panva/node-oidc-provider/blob/main/docs/README.md#adapter
 */
export function createStoreAdapter(deps: StoreDependencies): AdapterFactory {
  const storeOf = (model: string): Adapter => {
    switch (model) {
      case 'Client':
        return { ...unused(model), find: (clientId) => findClient(deps, clientId) };
      case 'Grant':
        return {
          ...unused(model),
          find: (id) => findProviderGrant(deps, id),
          destroy: (id) => revokeGrantOnRequest(deps, id),
        };
      case 'AuthorizationCode':
      case 'AccessToken':
      case 'RefreshToken':
        return { ...unused(model), ...createTokenStore(deps, model) };
      case 'Session':
      case 'Interaction':
        return { ...unused(model), ...createInteractionStore(deps, model) };
      default:
        return unused(model);
    }
  };
  return (model) => {
    const methods = Object.entries(storeOf(model)).map(([name, method]) => [name, reportUnavailable(method)]);
    return Object.fromEntries(methods) as Adapter;
  };
}

/** A disabled application is unknown everywhere, from this moment on. */
async function findClient({ database }: StoreDependencies, clientId: string) {
  const application = await findApplication(database.fork(), clientId);
  return application && !application.disabled ? toClientMetadata(application) : undefined;
}

async function findProviderGrant({ database, clock }: StoreDependencies, id: string) {
  const row = await findGrant(database.fork(), id);
  return row && toProviderGrant(row, providerExpiry(row.expires_at, clock));
}

/** A grant in the engine's words. */
export function toProviderGrant(row: Omit<GrantRow, 'expires_at'>, exp: number) {
  return {
    kind: 'Grant',
    jti: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    exp,
    openid: { scope: row.scope },
  };
}

/** What the engine would need for features that are off. */
function unused(model: string): Adapter {
  const refuse = (method: string) => async () => {
    throw new Error(`${model}.${method} is not used`);
  };
  return {
    upsert: refuse('upsert'),
    find: refuse('find'),
    findByUid: refuse('findByUid'),
    findByUserCode: refuse('findByUserCode'),
    consume: refuse('consume'),
    destroy: refuse('destroy'),
    revokeByGrantId: refuse('revokeByGrantId'),
  };
}
