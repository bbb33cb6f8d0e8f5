import { errors, type Provider } from 'oidc-provider';
import { applicationOf } from '../applications/client-metadata.ts';

/**
 * The scope that an authorization request is answered for: the application's default where it names none, and of those
 * it names the ones that the application may have; any other is ignored. Where nothing is left the request goes on as
 * it is, and {@link knownScopes} rejects it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-3.3
 */
export async function chooseScope(provider: Provider, query: URLSearchParams): Promise<string | undefined> {
  const clientId = query.get('client_id');
  const scopes = query.getAll('scope');
  if (!clientId || scopes.length > 1) return undefined;
  const client = await provider.Client.find(clientId);
  if (!client) return undefined;
  const application = applicationOf(client);
  const asked = (scopes[0] ?? '').split(' ').filter((scope) => scope !== '');
  if (asked.length === 0) return application.defaultScope;
  const known = asked.filter((scope) => application.scopes.includes(scope));
  return known.length === 0 ? undefined : known.join(' ');
}

/**
 * The requested scopes that the application may have.
 *
 * @see docs/decisions/0028-unknown-scopes.md
 * @throws errors.InvalidScope where there is none
 */
export function knownScopes(client: object, requested: Iterable<string>): string[] {
  const { scopes } = applicationOf(client);
  const known = [...requested].filter((scope) => scopes.includes(scope));
  if (known.length === 0)
    throw new errors.InvalidScope('none of the requested scopes is known', [...requested].join(' '));
  return known;
}
