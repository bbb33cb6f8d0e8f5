import type { AccountClaims, FindAccount } from 'oidc-provider';
import { findProfile } from '../../accounts/find-profile.ts';
import { toPublicUrl } from '../../http/public-url.ts';
import { currentTokenRequest } from '../storage/token-request.ts';
import type { OAuthDependencies } from './oauth-dependencies.ts';

/**
 * Reads the current claims of an account. The server never verifies email addresses and phone numbers, so none is
 * marked as verified.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export function createFindAccount({ database, ...origins }: OAuthDependencies): FindAccount {
  return async (_ctx, accountId) => {
    const known = currentTokenRequest()?.presented;
    const profile =
      known?.grant.account_id === accountId ? known.profile : await findProfile(database.fork(), accountId);
    if (!profile?.active) return undefined;
    const { name, image, email, phoneNumber, updatedAt } = profile;
    const claims: AccountClaims = {
      sub: accountId,
      ...(name === '' ? {} : { name }),
      ...(image === null ? {} : { picture: toPublicUrl(image, origins) }),
      updated_at: Math.floor(new Date(updatedAt).getTime() / 1_000),
      ...(email === null ? {} : { email, email_verified: false }),
      ...(phoneNumber === null ? {} : { phone_number: phoneNumber, phone_number_verified: false }),
    };
    return { accountId, claims: () => claims };
  };
}

/**
 * The claims that each scope gives access to. `auth_time` belongs to `openid`, so every id token has it.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#ScopeClaims
 */
export const CLAIMS_OF_SCOPES = {
  openid: ['sub', 'auth_time'],
  profile: ['name', 'picture', 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};
