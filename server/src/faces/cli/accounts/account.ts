import { CUSTOMER_TIERS, createServiceAccountRequest } from '@arot/contract';
import { Argument, type Command } from 'commander';
import type { StaffRole } from '../../../accounts/account-rules.ts';
import { createAccount } from '../../../accounts/create-account.ts';
import { defineRole } from '../../../accounts/define-role.ts';
import { resetFactorsOf } from '../../../accounts/factors/remove-factors.ts';
import { requiresStaffFactor } from '../../../accounts/factors/requires-staff-factor.ts';
import { grantStaff, revokeStaff } from '../../../accounts/grant-staff.ts';
import { createPasswordHasher, type PasswordHasher } from '../../../accounts/passwords/password-hasher.ts';
import { setPassword } from '../../../accounts/passwords/set-password.ts';
import { revokeSessions } from '../../../accounts/sessions/end-session.ts';
import { setActive } from '../../../accounts/set-active.ts';
import { setCustomerType } from '../../../accounts/set-customer-type.ts';
import { showAccount } from '../../../accounts/show-account.ts';
import { createServiceAccount } from '../../../accounts/staff-api/change-service-account.ts';
import type { AuditContext } from '../../../audit/record-audit.ts';
import { systemClock } from '../../../base/clock.ts';
import { loadConfig } from '../../../config.ts';
import {
  addCommand,
  type CommonOptions,
  changedText,
  print,
  validated,
  withDatabase,
  withStaffContext,
} from '../command.ts';
import { registerAccountChange, WHICH, WHICH_HELP } from './account-change.ts';
import { registerAccountErase } from './account-erase.ts';
import { registerAccountList } from './account-list.ts';
import { type NewPassword, readNewPassword } from './account-password.ts';
import { accountText, printable } from './account-text.ts';
import { registerWholesale } from './account-wholesale.ts';

type PasswordOptions = CommonOptions & { passwordStdin?: boolean };
type RoleOptions = { role: string; permission?: string[] };
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
  withRole(addCommand(account, 'create-service', 'Create an account of a program, which has keys and no password'))
    .requiredOption('--name <name>', 'name of the program')
    .action(createService);
}

async function createService(options: CommonOptions & RoleOptions & { readonly name: string }): Promise<void> {
  const { role, permissions } = roleOf(options);
  const input = validated(createServiceAccountRequest, { name: options.name, role });
  const account = await withStaffContext(async (ctx) => {
    await defineRole(ctx, role, permissions);
    return await createServiceAccount(ctx, input);
  });
  const text = `Created the service account.\n${account.id}  ${printable(account.name)}  (${printable(role)})`;
  print(options, account, `${text}\nCreate a key: arot key create ${account.id} --name NAME`);
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
  withRole(addCommand(account, `grant-staff ${WHICH}`, 'Give an account a staff role and replace the one it has'))
    .addHelpText('after', WHICH_HELP)
    .action((which: string, options: CommonOptions & RoleOptions) =>
      run(options, undefined, async (ctx) => changedOutcome(which, await grantStaff(ctx, which, roleOf(options)))),
    );
  addCommand(
    account,
    `revoke-staff ${WHICH}`,
    'Remove the staff role of an account; a customer counts as a customer again',
  )
    .addHelpText('after', WHICH_HELP)
    .action((which: string, options: CommonOptions) =>
      run(options, undefined, async (ctx) => changedOutcome(which, await revokeStaff(ctx, which))),
    );
}

function registerStates(account: Command): void {
  for (const [verb, active, description] of [
    ['deactivate', false, 'Reject an account everywhere, from the next request on, and end its sessions'],
    ['activate', true, 'Accept an account again; its earlier sessions stay ended'],
  ] as const) {
    addCommand(account, `${verb} ${WHICH}`, description)
      .addHelpText('after', WHICH_HELP)
      .action((which: string, options: CommonOptions) =>
        run(options, undefined, async (ctx) => changedOutcome(which, await setActive(ctx, which, active))),
      );
  }
  addCommand(account, `set-type ${WHICH}`, 'Set the price tier of a customer')
    .addArgument(new Argument('<type>', 'the tier').choices(CUSTOMER_TIERS))
    .addHelpText('after', WHICH_HELP)
    .action((which: string, type: (typeof CUSTOMER_TIERS)[number], options: CommonOptions) =>
      run(options, undefined, async (ctx) => changedOutcome(which, await setCustomerType(ctx, which, type))),
    );
  addCommand(account, `revoke-sessions ${WHICH}`, 'End every open session of an account')
    .addHelpText('after', WHICH_HELP)
    .action((which: string, options: CommonOptions) =>
      run(options, undefined, async (ctx) => endedOutcome(which, await revokeSessions(ctx, which))),
    );
  addCommand(account, `reset-factors ${WHICH}`, 'Remove the second factors of an account, and end its sessions')
    .addHelpText('after', WHICH_HELP)
    .action((which: string, options: CommonOptions) =>
      run(options, undefined, async (ctx) => {
        const sessions = await resetFactorsOf(ctx, which);
        if (sessions === undefined) return changedOutcome(which, false);
        return { ...endedOutcome(which, sessions), outcome: { changed: true, revokedSessions: sessions } };
      }),
    );
  addCommand(account, `show ${WHICH}`, 'Print everything about an account except its secrets')
    .addHelpText('after', WHICH_HELP)
    .action((which: string, options: CommonOptions) =>
      run(options, undefined, async () => ({ which, outcome: {}, text: undefined })),
    );
}

function registerPassword(account: Command): void {
  withPassword(addCommand(account, `set-password ${WHICH}`, 'Set a password and end the sessions of the account'))
    .addHelpText('after', WHICH_HELP)
    .action(async (which: string, options: PasswordOptions) => {
      const given = await readNewPassword(options.passwordStdin ?? false);
      await run(options, given, async (ctx) => endedOutcome(which, await setPassword(ctx, which, given.password)));
    });
}

/** The result of a command, without the account itself. */
type Outcome = {
  /** The account, by id or identifier. */
  readonly which: string;
  readonly outcome: Readonly<Record<string, unknown>>;
  readonly text: string | undefined;
};

const changedOutcome = (which: string, changed: boolean): Outcome => ({
  which,
  outcome: { changed },
  text: changedText(changed),
});

const endedOutcome = (which: string, sessions: number): Outcome => ({
  which,
  outcome: { revokedSessions: sessions },
  text: `Ended ${sessions} open session(s).`,
});

/** Runs a command, and prints the account after it and the password if it was generated. */
async function run(
  options: CommonOptions,
  given: NewPassword | undefined,
  work: (ctx: AuditContext & { passwords: PasswordHasher }) => Promise<Outcome>,
): Promise<void> {
  const { account, outcome, text } = await withDatabase(async (database) => {
    const ctx = { em: database.fork(), clock: systemClock, passwords: createPasswordHasher(1) };
    const done = await work(ctx);
    return { ...done, account: await showAccount(ctx, done.which) };
  });
  const shown = given?.generated ? { password: given.password } : {};
  const lines = [text, accountText(account), given?.generated && `${'password'.padEnd(13)}  ${given.password}`];
  print(options, { ...account, ...outcome, ...shown }, lines.filter(Boolean).join('\n'));
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
