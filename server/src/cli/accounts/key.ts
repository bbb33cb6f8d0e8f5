import { createServiceKeyRequest } from '@arot/contract';
import type { Command } from 'commander';
import type * as z from 'zod';
import { createServiceKey, revokeServiceKey } from '../../accounts/keys/change-keys.ts';
import { listAllKeys, type ServiceKeyDetails } from '../../accounts/keys/list-keys.ts';
import { systemClock } from '../../base/clock.ts';
import { parseDuration } from '../../environment-values.ts';
import { addChange, addRead, bodyOf, validated } from '../command.ts';
import { printable } from './account-text.ts';

const PROPERTIES = {
  ...{ name: 'name', permission: 'permissions', expires: 'expiresAt', addressRange: 'addressRanges' },
} as const satisfies Record<string, keyof z.input<typeof createServiceKeyRequest>>;

export function registerKey(key: Command): void {
  addChange(key, 'create <service-account-id>', 'Create a key of a service account, and print it once', {
    run: async (ctx, options, accountId) =>
      await createServiceKey(ctx, accountId, validated(createServiceKeyRequest, bodyOf(options, PROPERTIES))),
    text: (created, accountId = '') => [textOf(created, accountId), created.key],
  })
    .requiredOption('--name <name>', 'what the key is for')
    .option('--permission <code...>', 'permissions of the role; without them, the key may do what the role may')
    .option(
      '--expires <time>',
      'a time from now (90d) or a date-time in ISO 8601; by default 90d, at most a year',
      momentOf,
    )
    .option('--address-range <range...>', 'networks that the key is accepted from, such as 203.0.113.0/24');
  addRead(key, 'list', 'List the keys of all service accounts, by account', {
    run: async ({ em }) => ({ keys: await listAllKeys(em) }),
    text: ({ keys }) => keys.map((each) => textOf(each, each.account.name)).join('\n') || 'No keys.',
  });
  addChange(key, 'revoke <key-id>', 'Revoke a key; it is rejected from the next request on', {
    run: async (ctx, _options, id) => {
      await revokeServiceKey(ctx, id);
      return { id, revoked: true };
    },
    text: () => 'Revoked.',
  });
}

/** Returns the moment that is a duration from now, or the text itself, which the schema validates. */
function momentOf(text: string): string {
  const seconds = parseDuration(text);
  if (seconds === undefined) return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
  return new Date(systemClock().getTime() + seconds * 1_000).toISOString();
}

function textOf(
  { id, name, permissions, addressRanges, expiresAt, lastUsedAt }: ServiceKeyDetails,
  account: string,
): string {
  const use = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.slice(0, 16)}`;
  const lines = [
    `${id}  ${account}, ${name}  until ${expiresAt.slice(0, 16)}, ${use}`,
    `    ${permissions.join(' ') || 'no permissions'}`,
    ...(addressRanges.length === 0 ? [] : [`    from ${addressRanges.join(' ')}`]),
  ];
  return lines.map(printable).join('\n');
}
