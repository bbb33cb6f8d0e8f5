import type { AccountClaims, FindAccount } from 'oidc-provider';
import { findProfile } from '../../accounts/find-profile.ts';
import { toPublicUrl } from '../../http/public-url.ts';
import type { Services } from '../../http/services.ts';
import { applicationOf } from '../applications/client-metadata.ts';
import { currentTokenRequest } from '../storage/token-request.ts';
import { limitTokens } from './limit-token-requests.ts';

/**
 * Reads the current claims of an account. An email address or a phone number is verified if a code has proved it. An application that turned the claims in id tokens off gets them only from userinfo.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export function createFindAccount(deps: Services): FindAccount {
  const { database, ...origins } = deps;
  return async (ctx, accountId) => {
    const { oidc } = ctx;
    await limitTokens(deps, ctx, accountId);
    const known = currentTokenRequest()?.presented;
    const profile =
      known?.grant.accountId === accountId ? known.profile : await findProfile(database.fork(), accountId);
    if (!profile?.active) return undefined;
    const { name, image, email, emailVerified, phoneNumber, phoneVerified, updatedAt } = profile;
    const claims: AccountClaims = {
      sub: accountId,
      ...(name === '' ? {} : { name }),
      ...(image === null ? {} : { picture: toPublicUrl(image, origins) }),
      updated_at: Math.floor(new Date(updatedAt).getTime() / 1_000),
      ...(email === null ? {} : { email, email_verified: emailVerified }),
      ...(phoneNumber === null ? {} : { phone_number: phoneNumber, phone_number_verified: phoneVerified }),
    };
    const granted = !oidc.client || applicationOf(oidc.client).idTokenClaims ? claims : { sub: accountId };
    return { accountId, claims: (use) => (use === 'id_token' ? granted : claims) };
  };
}

/**
 * The claims that each scope gives access to. `auth_time`, `acr` and `amr` belong to `openid`, so every id token has them.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims
 */
export const CLAIMS_OF_SCOPES = {
  openid: ['sub', 'auth_time', 'acr', 'amr'],
  profile: ['name', 'picture', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};
