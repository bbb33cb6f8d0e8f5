import type { ApplicationDetails } from '../../../chat/applications/show-application.ts';
import { printable } from '../accounts/account-text.ts';

/** Returns a chat application as lines of `name  value`. */
export function applicationText(application: ApplicationDetails): string {
  const rows: [string, string][] = [
    ['id', application.chatApplicationId],
    ['name', application.name],
    ['widget key', application.widgetKey],
    ...application.visitorOrigins.map((origin): [string, string] => ['origin', origin]),
    ['verification', application.identityVerification],
    ['enabled', application.enabled ? 'yes' : 'no'],
    ['created', application.createdAt],
    ...application.secrets.map(({ prefix, createdAt, expiresAt, lastUsedAt }): [string, string] => [
      'has a secret',
      `from ${createdAt}, which begins with ${prefix}, ${expiresAt ? `until ${expiresAt}` : 'no end'}, last used ${lastUsedAt ?? 'never'}`,
    ]),
    ...application.fields.map(({ key, type, label, required, archived }): [string, string] => [
      'field',
      [`${key}: ${type}, ${label}`, ...(required ? ['required'] : []), ...(archived ? ['archived'] : [])].join(', '),
    ]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(13)}  ${printable(value)}`).join('\n');
}
