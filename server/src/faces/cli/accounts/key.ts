import { createServiceKeyRequest } from '@arot/contract';
import type { Command } from 'commander';
import { createServiceKey, revokeServiceKey } from '../../../accounts/keys/change-keys.ts';
import { listAllKeys, type ServiceKeyDetails } from '../../../accounts/keys/list-keys.ts';
import { systemClock } from '../../../base/clock.ts';
import { parseDuration } from '../../../environment-values.ts';
import { addCommand, type CommonOptions, print, validated, withDatabase, withStaffContext } from '../command.ts';
import { printable } from './account-text.ts';

type CreateOptions = CommonOptions & {
  readonly name: string;
  readonly permission?: string[];
  readonly expires?: string;
  readonly addressRange?: string[];
};

export function registerKey(key: Command): void {
  addCommand(key, 'create <service-account-id>', 'Create a key of a service account, and print it once')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--permission <code...>', 'permissions of the role; without them, the key may do what the role may')
    .option('--expires <time>', 'a time from now (90d) or a date-time in ISO 8601; by default 90d, at most a year')
    .option('--address-range <range...>', 'networks that the key is accepted from, such as 203.0.113.0/24')
    .action(create);
  addCommand(key, 'list', 'List the keys of all service accounts, by account').action(
    async (options: CommonOptions) => {
      const keys = await withDatabase((database) => listAllKeys(database.fork()));
      print(options, { keys }, keys.map((each) => textOf(each, each.account.name)).join('\n') || 'No keys.');
    },
  );
  addCommand(key, 'revoke <key-id>', 'Revoke a key; it is rejected from the next request on').action(
    async (id: string, options: CommonOptions) => {
      await withStaffContext((ctx) => revokeServiceKey(ctx, id));
      print(options, { id, revoked: true }, 'Revoked.');
    },
  );
}

async function create(accountId: string, options: CreateOptions): Promise<void> {
  const { name, permission: permissions, expires, addressRange: addressRanges } = options;
  const input = validated(createServiceKeyRequest, {
    name,
    ...(expires === undefined ? {} : { expiresAt: momentOf(expires) }),
    ...(permissions === undefined ? {} : { permissions }),
    ...(addressRanges === undefined ? {} : { addressRanges }),
  });
  const created = await withStaffContext((ctx) => createServiceKey(ctx, accountId, input));
  print(options, created, `${textOf(created, accountId)}\n${created.key}`);
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
