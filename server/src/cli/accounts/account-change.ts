import { CUSTOMER_TIERS, changeCustomerRequest, SHOP_TYPES } from '@arot/contract';
import { type Command, Option } from 'commander';
import type * as z from 'zod';
import { lockAccount } from '../../accounts/locate-account.ts';
import { showAccount } from '../../accounts/show-account.ts';
import { checkInput } from '../../base/check-input.ts';
import { changeLocatedAccount } from '../../customers/staff-api/change-customer.ts';
import { decideWholesale } from '../../customers/staff-api/decide-wholesale.ts';
import { addChange, bodyOf, type CommonOptions, changedText, UsageError } from '../command.ts';
import { addList, withLimit } from './account-list.ts';
import { accountText } from './account-text.ts';

const PROPERTIES = {
  ...{ name: 'name', email: 'email', phone: 'phoneNumber', tier: 'customerType' },
  ...{ shopName: 'shopName', shopAddress: 'shopAddress', shopType: 'shopType' },
} as const satisfies Record<string, keyof z.input<typeof changeCustomerRequest>>;

export const WHICH = '<id-or-identifier>';
export const WHICH_HELP = '\n<id-or-identifier> is the id, the email address or the phone number of an account.';

export function registerAccountChange(account: Command): void {
  addChange(account, `change ${WHICH}`, 'Change the name, the identifiers, the shop or the price tier of an account', {
    run: async (ctx, options, which) => {
      const input = checkInput(changeCustomerRequest, toChange(options));
      // The account may be named by the identifier that changes.
      const { id } = await showAccount(ctx, which);
      const changed = await changeLocatedAccount(ctx, id, input);
      return { ...(await showAccount(ctx, id)), changed };
    },
    text: (account) => [changedText(account), accountText(account)],
  })
    .hook('preAction', (command) => {
      if (Object.keys(toChange(command.opts())).length > 0) return;
      throw new UsageError('Say what to change: --name, --phone, --email, --shop-name, …');
    })
    .option('--name <name>', 'name of the person; "" for none')
    .option('--phone <number>', 'Bangladesh mobile number to log in with')
    .option('--email <address>', 'email address to log in with')
    .option('--no-email', 'no email address')
    .option('--shop-name <name>', 'name of the shop; "" for none')
    .option('--shop-address <address>', 'address of the shop; "" for none')
    .addOption(new Option('--shop-type <type>', 'kind of the shop').choices(SHOP_TYPES))
    .option('--no-shop-type', 'no kind of the shop')
    .addOption(new Option('--tier <tier>', 'price tier').choices(CUSTOMER_TIERS))
    .addHelpText('after', WHICH_HELP)
    .addHelpText('after', 'The account stays signed in. Its next login needs the new phone number or email address.');
}

/** `--no-email` and `--no-shop-type` are false. */
function toChange(options: CommonOptions): Record<string, unknown> {
  const entries = Object.entries(bodyOf(options, PROPERTIES));
  return Object.fromEntries(entries.map(([name, value]) => [name, value === false ? null : value]));
}

export function registerWholesale(account: Command): void {
  const wholesale = account.command('wholesale').description('Requests for wholesale prices');
  const filter = { pendingWholesale: true };
  withLimit(addList(wholesale, 'list', 'List the customers whose request is pending, newest first', () => filter));
  for (const [verb, approved, description] of [
    ['approve', true, 'Give a customer whose request is pending wholesale prices'],
    ['reject', false, 'Reject the pending request of a customer, who keeps retail prices'],
  ] as const) {
    addChange(wholesale, `${verb} ${WHICH}`, description, {
      run: async (ctx, { note, reason }: CommonOptions & { note?: string; reason?: string }, which) => {
        const { id } = await lockAccount(ctx.em, which);
        await decideWholesale(ctx, id, { approved, note, reason });
        return await showAccount(ctx, id);
      },
      text: (decided) => [approved ? 'Approved the request.' : 'Rejected the request.', accountText(decided)],
    })
      .option('--note <text>', 'a note for other staff members')
      .option('--reason <text>', 'the reason, which the customer reads')
      .addHelpText('after', WHICH_HELP);
  }
}
