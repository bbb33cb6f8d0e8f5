import { CUSTOMER_TIERS } from '@arot/contract';
import { type Command, Option } from 'commander';
import {
  ACCOUNT_TYPES,
  type AccountFilter,
  findAccounts,
  type ListedAccount,
} from '../../accounts/account-search.repository.ts';
import { tableText } from '../catalog/catalog-text.ts';
import { addRead, type CommonOptions, positiveInteger } from '../command.ts';
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

export const MORE = '(There are more. List more with --limit.)';

export function registerAccountList(account: Command): void {
  withFilters(addList(account, 'list', 'List accounts, newest first', () => ({})));
  withFilters(
    addList(
      account,
      'search <text>',
      'List accounts with a text in their name, shop, phone number or email address',
      (text) => ({ text }),
    ),
  );
}

/** Adds a command that lists accounts. @param filterOf returns what the command adds to its options */
export function addList(
  parent: Command,
  signature: string,
  description: string,
  filterOf: (text?: string) => Pick<AccountFilter, 'text' | 'pendingWholesale'>,
): Command {
  return addRead(parent, signature, description, {
    run: async ({ em }, { type, tier, since, limit }: ListOptions, text) => {
      const filter = { ...filterOf(text), type, customerType: tier, since, limit: limit + 1 };
      const found = await findAccounts(em, filter);
      return { accounts: found.slice(0, limit), more: found.length > limit };
    },
    text: ({ accounts, more }) => listText(accounts, more),
  });
}

export function withLimit(command: Command): Command {
  return command.option('--limit <n>', 'list at most n', positiveInteger, 100);
}

function withFilters(command: Command): void {
  command
    .addOption(new Option('--type <type>', 'only accounts of this type').choices(ACCOUNT_TYPES))
    .addOption(new Option('--tier <tier>', 'only customers of this price tier').choices(CUSTOMER_TIERS))
    .option('--since <moment>', 'only accounts that were created then or later', (text) => parseMoment(text))
    .addHelpText('after', MOMENT_HELP);
  withLimit(command);
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
  return more ? `${tableText(rows)}\n${MORE}` : tableText(rows);
}
