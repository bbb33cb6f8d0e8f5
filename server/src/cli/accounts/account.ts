import { CUSTOMER_TIERS, createServiceAccountRequest } from '@arot/contract';
import { Argument, type Command } from 'commander';
import type { StaffRole } from '../../accounts/account-rules.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { defineRole } from '../../accounts/define-role.ts';
import { resetFactorsOf } from '../../accounts/factors/remove-factors.ts';
import { requiresStaffFactor } from '../../accounts/factors/requires-staff-factor.ts';
import { grantStaff, revokeStaff } from '../../accounts/grant-staff.ts';
import { createPasswordHasher, type PasswordHasher } from '../../accounts/passwords/password-hasher.ts';
import { setPassword } from '../../accounts/passwords/set-password.ts';
import { revokeSessions } from '../../accounts/sessions/end-session.ts';
import { setActive } from '../../accounts/set-active.ts';
import { showAccount } from '../../accounts/show-account.ts';
import { createServiceAccount } from '../../accounts/staff-api/change-service-account.ts';
import type { AuditContext } from '../../audit/record-audit.ts';
import { loadConfig } from '../../config.ts';
import { setCustomerType } from '../../customers/set-customer-type.ts';
import type { StaffContext } from '../../operations/staff-context.ts';
import {
  addChange,
  addCommand,
  addRead,
  type CommonOptions,
  changedText,
  print,
  validated,
  withAuditContext,
} from '../command.ts';
import { registerAccountChange, registerWholesale, WHICH, WHICH_HELP } from './account-change.ts';
import { registerAccountErase } from './account-erase.ts';
import { registerAccountList } from './account-list.ts';
import { type NewPassword, readNewPassword } from './account-password.ts';
import { accountText, printable } from './account-text.ts';

type PasswordOptions = CommonOptions & { passwordStdin?: boolean };
type CustomerType = (typeof CUSTOMER_TIERS)[number];
type RoleOptions = CommonOptions & { role: string; permission?: string[] };
type NewAccountOptions = PasswordOptions & { email: string; name: string; phone?: string };

const SET_UP_FACTOR =
  'Its first login leads to setting up a second factor: an authenticator app or a passkey (AROT_STAFF_MFA).';

const PASSWORD_HELP = `
Without --password-stdin the command prompts for the password. Without a terminal it generates one and prints it once.`;

export function registerAccount(account: Command): void {
  registerCreation(account);
  registerStaff(account);
  registerStates(account);
  registerPassword(account);
  registerAccountList(account);
  registerAccountChange(account);
  registerAccountErase(account);
  registerWholesale(account);
}

function registerCreation(account: Command): void {
  withRole(withPassword(addCommand(account, 'create-staff', 'Create a staff account')))
    .requiredOption('--email <address>', 'email address to log in with')
    .option('--phone <number>', 'Bangladesh mobile number to log in with')
    .requiredOption('--name <name>', 'name of the person')
    .action((options: NewAccountOptions & RoleOptions) => create(options, roleOf(options)));
  withPassword(addCommand(account, 'create-user', 'Create an account that is neither staff nor a customer'))
    .requiredOption('--email <address>', 'email address to log in with')
    .requiredOption('--name <name>', 'name of the person')
    .action((options: NewAccountOptions) => create(options));
  const createService = addChange(
    account,
    'create-service',
    'Create an account of a program, which has keys and no password',
    {
      run: async (ctx, { name, ...options }: RoleOptions & { readonly name: string }) => {
        const { role, permissions } = roleOf(options);
        const input = validated(createServiceAccountRequest, { name, role });
        await defineRole(ctx, role, permissions);
        return await createServiceAccount(ctx, input);
      },
      text: ({ id, name, role }) => [
        `Created the service account.\n${id}  ${printable(name)}  (${printable(role)})`,
        `Create a key: arot key create ${id} --name NAME`,
      ],
    },
  );
  withRole(createService).requiredOption('--name <name>', 'name of the program');
}

async function create(options: NewAccountOptions, role?: StaffRole): Promise<void> {
  const { email, name, phone } = options;
  const given = await readNewPassword(options.passwordStdin ?? false);
  const input = { email, name, password: given.password, ...(phone === undefined ? {} : { phone }) };
  await run(options, given, async (ctx) => {
    const id = await createAccount(ctx, { ...input, ...role });
    const needsFactor = role !== undefined && (await requiresStaffFactor(ctx.em, loadConfig()));
    return { which: id, outcome: {}, text: `Created the account.${needsFactor ? `\n${SET_UP_FACTOR}` : ''}` };
  });
}

function registerStaff(account: Command): void {
  withRole(
    addEdit(
      account,
      `grant-staff ${WHICH}`,
      'Give an account a staff role and replace the one it has',
      async (ctx, which, options: RoleOptions) => ({ changed: await grantStaff(ctx, which, roleOf(options)) }),
    ),
  );
  addEdit(
    account,
    `revoke-staff ${WHICH}`,
    'Remove the staff role of an account; a customer counts as a customer again',
    async (ctx, which) => ({ changed: await revokeStaff(ctx, which) }),
  );
}

function registerStates(account: Command): void {
  for (const [verb, active, description] of [
    ['deactivate', false, 'Reject an account everywhere, from the next request on, and end its sessions'],
    ['activate', true, 'Accept an account again; its earlier sessions stay ended'],
  ] as const) {
    addEdit(account, `${verb} ${WHICH}`, description, async (ctx, which) => ({
      changed: await setActive(ctx, which, active),
    }));
  }
  addEdit(account, `set-type ${WHICH}`, 'Set the price tier of a customer', async (ctx, which, _options, type) => ({
    changed: await setCustomerType(ctx, which, type as CustomerType),
  })).addArgument(new Argument('<type>', 'the tier').choices(CUSTOMER_TIERS));
  addEdit(account, `revoke-sessions ${WHICH}`, 'End every open session of an account', async (ctx, which) => ({
    revokedSessions: await revokeSessions(ctx, which),
  }));
  addEdit(
    account,
    `reset-factors ${WHICH}`,
    'Remove the second factors of an account, and end its sessions',
    async (ctx, which) => {
      const revokedSessions = await resetFactorsOf(ctx, which);
      return revokedSessions === undefined ? { changed: false } : { changed: true, revokedSessions };
    },
  );
  addRead(account, `show ${WHICH}`, 'Print everything about an account except its secrets', {
    run: (ctx, _options, which) => showAccount(ctx, which),
    text: accountText,
  }).addHelpText('after', WHICH_HELP);
}

function registerPassword(account: Command): void {
  withPassword(addCommand(account, `set-password ${WHICH}`, 'Set a password and end the sessions of the account'))
    .addHelpText('after', WHICH_HELP)
    .action(async (which: string, options: PasswordOptions) => {
      const given = await readNewPassword(options.passwordStdin ?? false);
      await run(options, given, async (ctx) => {
        const revokedSessions = await setPassword(ctx, which, given.password);
        return { which, outcome: { revokedSessions }, text: outcomeText({ revokedSessions }) };
      });
    });
}

/** The result of an edit, besides the account itself. */
type Edited = { readonly changed?: boolean; readonly revokedSessions?: number };

/** Adds a command that edits an account, and prints the account after it. */
function addEdit<O extends CommonOptions>(
  account: Command,
  signature: string,
  description: string,
  edit: (ctx: StaffContext, which: string, options: O, type: string) => Promise<Edited>,
): Command {
  return addChange(account, signature, description, {
    run: async (ctx, options: O, which = '', type = '') => {
      const edited = await edit(ctx, which, options, type);
      return { ...(await showAccount(ctx, which)), ...edited };
    },
    text: (result) => [outcomeText(result), accountText(result)],
  }).addHelpText('after', WHICH_HELP);
}

function outcomeText({ revokedSessions, ...edited }: Edited): string {
  return revokedSessions === undefined ? changedText(edited) : `Ended ${revokedSessions} open session(s).`;
}

/**
 * Runs a command that stores a password, which is hashed before the transaction. Prints the account after it, and the password if it
 * was generated.
 *
 * @param work returns the account, by id or identifier, and the text of the outcome
 */
async function run(
  options: CommonOptions,
  { generated, password }: NewPassword,
  work: (
    ctx: AuditContext & { passwords: PasswordHasher },
  ) => Promise<{ which: string; outcome: Edited; text: string }>,
): Promise<void> {
  const { account, outcome, text } = await withAuditContext(async (ctx) => {
    const done = await work({ ...ctx, passwords: createPasswordHasher(1) });
    return { ...done, account: await showAccount(ctx, done.which) };
  });
  const lines = [text, accountText(account), ...(generated ? [`${'password'.padEnd(13)}  ${password}`] : [])];
  print(options, { ...account, ...outcome, ...(generated && { password }) }, lines.join('\n'));
}

function withPassword(command: Command): Command {
  return command
    .option('--password-stdin', 'the password is the first line of standard input')
    .addHelpText('after', PASSWORD_HELP);
}

function withRole(command: Command): Command {
  return command
    .requiredOption('--role <role>', 'staff role; created if it does not exist, see "arot role list"')
    .option(
      '--permission <code...>',
      'permissions of a role that does not exist yet; to change those of a role, use "arot role set"',
    );
}

function roleOf({ role, permission }: RoleOptions): StaffRole {
  return { role, ...(permission === undefined ? {} : { permissions: permission }) };
}
