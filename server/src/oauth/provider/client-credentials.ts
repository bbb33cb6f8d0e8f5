import { errors, type Provider } from 'oidc-provider';
import { findProfile } from '../../accounts/find-profile.ts';
import { apiResource } from '../../http/public-url.ts';
import type { Services } from '../../http/services.ts';
import { type ApplicationMetadata, applicationOf } from '../applications/client-metadata.ts';
import { limitTokens } from './limit-token-requests.ts';

type Params = { readonly scope?: string; readonly resource?: string | string[] };

/**
 * Adds the grant type of programs: an application gets an access token without a user, for the service account that it acts for. The
 * token is always for the API. At each of its requests, the API reads which service account the application has then.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.4
 */
export function addClientCredentials(provider: Provider, deps: Services): void {
  const resource = apiResource(deps.publicOrigin);
  const parameters = ['scope', 'resource'];
  provider.registerGrantType<Params>(
    'client_credentials',
    async (ctx) => {
      const { client, params } = ctx.oidc;
      const application = applicationOf(client);
      const { serviceAccountId } = application;
      if (serviceAccountId === null) throw new errors.UnauthorizedClient('the application has no service account');
      if ((params.resource ?? resource) !== resource) throw new errors.InvalidTarget(`the resource is ${resource}`);
      const scope = chooseStaffScopes(application, params.scope).join(' ');
      await limitTokens(deps, ctx, serviceAccountId);
      const account = await findProfile(deps.database.fork(), serviceAccountId);
      if (!account?.active) throw new errors.UnauthorizedClient('the service account is not active');
      const token = new provider.ClientCredentials({ client, aud: resource, scope });
      ctx.oidc.entity('ClientCredentials', token);
      const value = await token.save();
      ctx.body = { access_token: value, expires_in: token.expiration, scope, token_type: token.tokenType };
    },
    parameters,
    // A repeated resource is another one, not a malformed request.
    ['resource'],
  );
}

/** @throws errors.InvalidScope if no scope is left */
function chooseStaffScopes({ apiScopes }: ApplicationMetadata, requested: string | undefined): string[] {
  const ofStaff = apiScopes.filter((scope) => scope.startsWith('staff:'));
  const chosen = requested === undefined ? ofStaff : ofStaff.filter((scope) => requested.split(' ').includes(scope));
  if (chosen.length > 0) return chosen;
  throw new errors.InvalidScope('the application has none of these scopes for its service account', requested ?? '');
}
