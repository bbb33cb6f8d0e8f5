import { CUSTOMER_TIERS, changeCustomerRequest, SHOP_TYPES } from '@arot/contract';
import { type Command, Option } from 'commander';
import { showAccount } from '../../../accounts/show-account.ts';
import { checkInput } from '../../../base/check-input.ts';
import { changeLocatedAccount } from '../../../customers/staff-api/change-customer.ts';
import { addCommand, type CommonOptions, changedText, print, UsageError, withAuditContext } from '../command.ts';
import { accountText } from './account-text.ts';

type ChangeOptions = CommonOptions & {
  readonly name?: string;
  readonly email?: string | false;
  readonly phone?: string;
  readonly shopName?: string;
  readonly shopAddress?: string;
  readonly shopType?: (typeof SHOP_TYPES)[number] | false;
  readonly tier?: (typeof CUSTOMER_TIERS)[number];
};

export const WHICH = '<id-or-identifier>';
export const WHICH_HELP = '\n<id-or-identifier> is the id, the email address or the phone number of an account.';

export function registerAccountChange(account: Command): void {
  addCommand(account, `change ${WHICH}`, 'Change the name, the identifiers, the shop or the price tier of an account')
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
    .addHelpText('after', 'The account stays signed in. Its next login needs the new phone number or email address.')
    .action(change);
}

async function change(which: string, options: ChangeOptions): Promise<void> {
  const { name, email, phone: phoneNumber, shopName, shopAddress, shopType, tier: customerType } = options;
  const given = Object.entries({
    name,
    email: email === false ? null : email,
    phoneNumber,
    shopName,
    shopAddress,
    shopType: shopType === false ? null : shopType,
    customerType,
  }).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw new UsageError('Say what to change: --name, --phone, --email, --shop-name, …');
  const input = checkInput(changeCustomerRequest, Object.fromEntries(given));
  const { account, changed } = await withAuditContext(async (ctx) => {
    // The account may be named by the identifier that changes.
    const { id } = await showAccount(ctx, which);
    return { changed: await changeLocatedAccount(ctx, id, input), account: await showAccount(ctx, id) };
  });
  print(options, { ...account, changed }, [changedText(changed), accountText(account)].join('\n'));
}
