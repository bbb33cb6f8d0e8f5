import type { ApplicationDetails, ApplicationSummary } from '../../../oauth/applications/list-applications.ts';
import type { GrantSummary } from '../../../oauth/applications/list-grants.ts';
import { printable } from '../accounts/account-text.ts';

export const SHOWN_ONCE = 'The secret is shown this once and stored as a hash.';

export function changedText({ changed }: { readonly changed: boolean }): string {
  return changed ? 'Changed.' : 'Nothing had to be changed.';
}

/** Formats names and values, one pair per line. */
export function pairs(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(15)}  ${printable(value)}`)
    .join('\n');
}

export function applicationText(application: ApplicationSummary): string {
  const { clientId, slug, name, enabled, thirdParty, requirePkce, redirectUris, scopes, createdAt } = application;
  const traits = [
    enabled ? 'enabled' : 'disabled',
    application.native ? 'native' : application.public ? 'public' : 'confidential',
    thirdParty ? 'third-party' : 'first-party',
    ...(requirePkce ? ['PKCE required'] : []),
    ...(application.idTokenClaims ? [] : ['no claims in id tokens']),
  ];
  return pairs({
    name,
    clientId,
    'login page': `/login/${slug}`,
    state: traits.join(', '),
    'redirect URIs': redirectUris.join('  '),
    scopes: scopes.join(' '),
    created: createdAt,
  });
}

export function applicationDetailsText(application: ApplicationDetails): string {
  const { postLogoutRedirectUris, defaultScope, homeUrl, backchannelLogoutUri, logoUrl, secrets } = application;
  const { serviceAccountId } = application;
  const lines = secrets.map(({ createdAt, expiresAt, lastUsedAt }) =>
    pairs({ secret: `created ${createdAt}, ends ${expiresAt ?? 'never'}, last used ${lastUsedAt ?? 'never'}` }),
  );
  const more = pairs({
    'after logout': postLogoutRedirectUris.join('  '),
    'default scope': defaultScope,
    'token limit': application.public ? 'by account only' : (application.tokenLimit?.toString() ?? 'off'),
    'home URL': homeUrl ?? '',
    'logout tokens': backchannelLogoutUri ?? '',
    'service account': serviceAccountId ?? '',
    logo: (logoUrl ?? '').slice(0, 200),
  });
  return [applicationText(application), more, ...lines].join('\n');
}

export function grantText({
  name,
  clientId,
  thirdParty,
  scopes,
  consentedAt,
  grants,
  accessUntil,
}: GrantSummary): string {
  return pairs({
    name,
    clientId,
    consent: thirdParty ? (scopes ? `${scopes.join(' ')} (${consentedAt})` : 'none') : 'not needed (first-party)',
    'in use': grants === 0 ? 'no' : `${grants} authorization(s), until ${accessUntil} or later`,
  });
}
