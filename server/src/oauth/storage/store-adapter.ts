import { type Adapter, type AdapterFactory, Provider } from 'oidc-provider';
import { findGrant, type GrantRow } from '../../accounts/grants/grant.repository.ts';
import { apiResource } from '../../http/public-url.ts';
import type { Services } from '../../http/services.ts';
import { toClientMetadata } from '../applications/client-metadata.ts';
import { createInteractionStore } from './interaction-store.ts';
import { providerExpiry } from './lifetimes.ts';
import { revokeGrantOnRequest } from './revoke-grant.ts';
import { currentTokenRequest, findApplicationOfRequest } from './token-request.ts';
import { createClientTokenStore, createTokenStore } from './token-store.ts';

/**
 * Stores the provider's state in the database. Codes, tokens and cookie ids are stored only as hashes.
 *
 * @see https://github.com/panva/node-oidc-provider/blob/main/docs/README.md#adapter
 */
export function createStoreAdapter(deps: Services): AdapterFactory {
  return (model) => {
    switch (model) {
      case 'Client':
        return { ...unusedAdapter(model), find: (clientId) => findClient(deps, clientId) };
      case 'Grant':
        return {
          ...unusedAdapter(model),
          find: (id) => findProviderGrant(deps, id),
          destroy: (id) => revokeGrantOnRequest(deps, id),
        };
      case 'AuthorizationCode':
      case 'AccessToken':
      case 'RefreshToken':
        return { ...unusedAdapter(model), ...createTokenStore(deps, model) };
      case 'ClientCredentials':
        return { ...unusedAdapter(model), ...createClientTokenStore(deps) };
      case 'Session':
      case 'Interaction':
        return { ...unusedAdapter(model), ...createInteractionStore(deps, model) };
      default:
        return unusedAdapter(model);
    }
  };
}

/**
 * Finds an application for the provider. A disabled one is unknown to it from the next request on. A public application is
 * unknown to introspection, which needs a credential.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7662#section-2.1
 */
async function findClient(deps: Services, clientId: string) {
  const application = await findApplicationOfRequest(deps, clientId);
  if (!application?.enabled) return undefined;
  if (application.public && Provider.ctx?.oidc.route === 'introspection') return undefined;
  return toClientMetadata(application);
}

async function findProviderGrant(deps: Services, id: string) {
  const known = currentTokenRequest()?.presented?.grant;
  const row = known?.id === id ? known : await findGrant(deps.database.fork(), id);
  return row && toProviderGrant(deps, row, providerExpiry(row.expiresAt));
}

/**
 * Translates a grant into the provider's payload. Its scopes count for the API too: the provider takes those of the API from them, if the
 * authorization request has named it.
 */
export function toProviderGrant({ publicOrigin }: Services, row: Omit<GrantRow, 'expiresAt'>, exp: number) {
  return {
    kind: 'Grant',
    jti: row.id,
    accountId: row.accountId,
    clientId: row.clientId,
    exp,
    openid: { scope: row.scope },
    resources: { [apiResource(publicOrigin)]: row.scope },
  };
}

/** Returns the methods that the provider calls only for features that are off here. */
function unusedAdapter(model: string): Adapter {
  const reject = (method: string) => async () => {
    throw new Error(`${model}.${method} is not used`);
  };
  return {
    upsert: reject('upsert'),
    find: reject('find'),
    findByUid: reject('findByUid'),
    findByUserCode: reject('findByUserCode'),
    consume: reject('consume'),
    destroy: reject('destroy'),
    revokeByGrantId: reject('revokeByGrantId'),
  };
}
