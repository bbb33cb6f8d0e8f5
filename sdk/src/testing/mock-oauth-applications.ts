import type { MockOAuthApplication } from './mock-state.ts';
import { validSecrets } from './mock-world.ts';

const STANDARD_SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'];

/** Returns true for an application without a secret. */
export function isPublic({ clientSecret, secrets }: MockOAuthApplication): boolean {
  return clientSecret === undefined && secrets === undefined;
}

export function oauthSecretsOf({ clientSecret, secrets }: MockOAuthApplication) {
  return validSecrets(secrets, clientSecret);
}

/** Returns the scopes that an application may request, and those of a request without a scope. */
export function toScopes({ scopes = [], defaultScope = 'openid profile email' }: MockOAuthApplication) {
  return { scopes: [...new Set([...STANDARD_SCOPES, ...scopes, ...defaultScope.split(' ')])], defaultScope };
}
