import { CUSTOMER_TIERS } from '@arot/contract';
import { type Command, Option } from 'commander';
import {
  ACCOUNT_TYPES,
  type AccountFilter,
  findAccounts,
  type ListedAccount,
} from '../../../accounts/account-search.repository.ts';
import { addCommand, type CommonOptions, positiveInteger, print, withDatabase } from '../command.ts';
import { printable } from './account-text.ts';
import { parseMoment } from './audit.ts';

type ListOptions = CommonOptions & {
  readonly type?: (typeof ACCOUNT_TYPES)[number];
  readonly tier?: (typeof CUSTOMER_TIERS)[number];
  readonly since?: Date;
  readonly limit: number;
};

const MOMENT_HELP = `
<moment> is a date or a date-time in ISO 8601 (2026-01-31, 2026-01-31T10:00+06:00), in UTC if it has no offset, or a
duration before now (24h, 7d).`;

export function registerAccountList(account: Command): void {
  withFilters(addCommand(account, 'list', 'List accounts, newest first')).action((options: ListOptions) =>
    list(options, {}),
  );
  withFilters(
    addCommand(
      account,
      'search <text>',
      'List accounts with a text in their name, shop, phone number or email address',
    ),
  ).action((text: string, options: ListOptions) => list(options, { text }));
}

/** Lists accounts. @param filter what the command adds to its options */
export async function list(
  options: Omit<ListOptions, 'type'> & Pick<ListOptions, 'type'>,
  filter: Pick<AccountFilter, 'text' | 'pendingWholesale'>,
): Promise<void> {
  const { type, tier, since, limit } = options;
  const found = await withDatabase((database) =>
    findAccounts(database.fork(), { ...filter, type, customerType: tier, since, limit: limit + 1 }),
  );
  const accounts = found.slice(0, limit);
  const more = found.length > limit;
  print(options, { accounts, more }, listText(accounts, more));
}

export function withLimit(command: Command): Command {
  return command.option('--limit <n>', 'list at most n', positiveInteger, 100);
}

function withFilters(command: Command): Command {
  return withLimit(
    command
      .addOption(new Option('--type <type>', 'only accounts of this type').choices(ACCOUNT_TYPES))
      .addOption(new Option('--tier <tier>', 'only customers of this price tier').choices(CUSTOMER_TIERS))
      .option('--since <moment>', 'only accounts that were created then or later', (text) => parseMoment(text))
      .addHelpText('after', MOMENT_HELP),
  );
}

function listText(accounts: readonly ListedAccount[], more: boolean): string {
  if (accounts.length === 0) return 'No accounts.';
  const rows = accounts.map((account) => [
    account.createdAt.slice(0, 16),
    account.id,
    account.role ?? account.customerType ?? 'USER',
    account.active ? 'active' : 'inactive',
    account.phoneNumber ?? account.email ?? '-',
    [account.name, account.shopName].filter(Boolean).join(', ') || '-',
  ]);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    printable(
      row
        .map((value, column) => value.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  );
  if (more) lines.push('(There are more. List more with --limit.)');
  return lines.join('\n');
}
