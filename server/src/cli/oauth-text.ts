import type { ApplicationSummary } from '../oauth/list-applications.ts';
import { printable } from './account-text.ts';

/** Names and values, one a line. */
export function pairs(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name.padEnd(15)}  ${printable(value)}`)
    .join('\n');
}

export function applicationText(application: ApplicationSummary): string {
  const { clientId, slug, name, enabled, thirdParty, requirePkce, redirectUris, scopes, createdAt } = application;
  const traits = [
    enabled ? 'enabled' : 'disabled',
    application.public ? 'public' : 'confidential',
    thirdParty ? 'third-party' : 'first-party',
    ...(requirePkce ? ['PKCE required'] : []),
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
