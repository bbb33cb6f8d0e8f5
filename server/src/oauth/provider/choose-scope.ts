import { errors, type Provider } from 'oidc-provider';
import { applicationOf } from '../applications/client-metadata.ts';

/**
 * Returns the scope that an authorization request is processed with: the application's default if the request has none, otherwise
 * the requested scopes that the application may have. Other scopes are ignored.
 *
 * @returns undefined if the request is to stay as it is; if no scope is left, {@link knownScopes} rejects it
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3
 */
export async function chooseScope(provider: Provider, query: URLSearchParams): Promise<string | undefined> {
  const clientId = query.get('client_id');
  const scopes = query.getAll('scope');
  if (!clientId || scopes.length > 1) return undefined;
  const client = await provider.Client.find(clientId);
  if (!client) return undefined;
  const application = applicationOf(client);
  const requested = (scopes[0] ?? '').split(' ').filter((scope) => scope !== '');
  if (requested.length === 0) return application.defaultScope;
  const known = requested.filter((scope) => application.scopes.includes(scope));
  return known.length === 0 ? undefined : known.join(' ');
}

/**
 * Returns the requested scopes that the application may have.
 *
 * @see docs/decisions/0063-oauth-over-the-provider.md
 * @throws errors.InvalidScope if the application may have none of them
 */
export function knownScopes(client: object, requested: Iterable<string>): string[] {
  const { scopes } = applicationOf(client);
  const known = [...requested].filter((scope) => scopes.includes(scope));
  if (known.length === 0)
    throw new errors.InvalidScope('none of the requested scopes is known', [...requested].join(' '));
  return known;
}
