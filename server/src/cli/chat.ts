import { CHAT_FIELD_TYPES } from '@arot/contract';
import { type Command, Option } from 'commander';
import { IDENTITY_VERIFICATIONS } from '../chat/applications/application-rules.ts';
import {
  changeApplication,
  createApplication,
  enableApplication,
  rotateSecret,
} from '../chat/applications/change-application.ts';
import { archiveField, defineField } from '../chat/applications/define-field.ts';
import { type ApplicationDetails, listApplications, showApplication } from '../chat/applications/show-application.ts';
import type { StaffContext } from '../operations/staff-context.ts';
import { printable } from './accounts/account-text.ts';
import {
  addChange,
  addRead,
  bodyOf,
  type CommonOptions,
  changedText,
  duration,
  positiveInteger,
  wholeNumber,
} from './command.ts';

/** Returns a chat application as lines of `name  value`. */
function applicationText(application: ApplicationDetails): string {
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

const VERIFICATION_HELP = `
Identity verification: with "off", a widget can resume a visitor by its id. With "required", it also needs the visitor
token that save-visitor returns.`;

const DEFINE_HELP = `
If the key is defined, its definition is replaced: options that are left out get their defaults. The type cannot change.
A field without --order keeps its place among the fields without --order. The keys __proto__, constructor and prototype
are rejected. --required applies to the pre-chat form; a server can save a visitor without the field.`;

type NewApplication = Parameters<typeof createApplication>[1];

const PROPERTIES = {
  ...{ name: 'name', visitorOrigin: 'visitorOrigins', identityVerification: 'identityVerification' },
} as const satisfies Record<string, keyof NewApplication>;
const FIELD_PROPERTIES = {
  ...{ type: 'type', label: 'label', labelBn: 'labelBn', required: 'required' },
  ...{ option: 'options', maxLength: 'maxLength', order: 'order' },
} as const satisfies Record<string, keyof Parameters<typeof defineField>[2]>;

export function registerChat(chat: Command): void {
  registerApplications(chat);
  registerFields(chat);
  registerStates(chat);
}

function registerApplications(chat: Command): void {
  const create = addChange(chat, 'create-app', 'Create a chat application and print its secret, once', {
    run: async (ctx, options) => {
      const { id, secret } = await createApplication(ctx, bodyOf(options, PROPERTIES) as NewApplication);
      return { ...(await showApplication(ctx, id)), chatApplicationSecret: secret };
    },
    text: (created) => ['Created the chat application.', ...linesOf(created)],
  });
  withVerification(create)
    .requiredOption('--name <name>', 'name of the site or app that shows the widget')
    .requiredOption(
      '--visitor-origin <origin...>',
      'origins of pages with the widget, such as https://shop.example.com',
    );
  const change = addEdit(
    chat,
    'change-app <cap>',
    'Change the given properties of a chat application',
    changedText,
    async (ctx, options, id) => ({ changed: await changeApplication(ctx, id, bodyOf(options, PROPERTIES)) }),
  );
  withVerification(change)
    .option('--name <name>', 'name of the site or app that shows the widget')
    .option('--visitor-origin <origin...>', 'origins of pages with the widget; they replace the stored ones');
  addRead(chat, 'list-apps', 'List the chat applications, without their secrets', {
    run: async (ctx) => ({ applications: await listApplications(ctx) }),
    text: ({ applications }) => applications.map(applicationText).join('\n\n') || 'No chat applications.',
  });
}

/** Registers the commands for the fields of the pre-chat form. */
function registerFields(chat: Command): void {
  addEdit(
    chat,
    'define-field <cap> <key>',
    'Define a field of the pre-chat form, or replace its definition',
    (_, key) => `Defined the field ${key}.`,
    async (ctx, options, id, key) => {
      await defineField(ctx, id, { key, ...bodyOf(options, FIELD_PROPERTIES) } as Parameters<typeof defineField>[2]);
      return {};
    },
  )
    .addOption(new Option('--type <type>', 'type of the values').choices(CHAT_FIELD_TYPES).makeOptionMandatory())
    .option('--label <text>', 'English label (default: the key)')
    .option('--label-bn <text>', 'Bengali label')
    .option('--required', 'the form cannot be sent without this field')
    .option('--option <value...>', 'the choices of a select')
    .option('--max-length <n>', 'largest number of characters of a text', positiveInteger)
    .option(
      '--order <n>',
      'position in the form, lowest first (default: 0); fields with the same position keep the order of definition',
      wholeNumber,
    )
    .addHelpText('after', DEFINE_HELP);
  addEdit(
    chat,
    'archive-field <cap> <key>',
    'Remove a field from the form; stored values of visitors stay',
    changedText,
    async (ctx, _, id, key) => ({ changed: await archiveField(ctx, id, key) }),
  );
}

function registerStates(chat: Command): void {
  addEdit(
    chat,
    'rotate-secret <cap>',
    'Create a new secret and print it, once',
    () => 'The chat application has a new secret.',
    async (ctx, { keepOld = 0 }: CommonOptions & { keepOld?: number }, id) => ({
      chatApplicationSecret: await rotateSecret(ctx, id, keepOld),
    }),
  ).option('--keep-old <time>', 'keep the old secret valid for this time, such as 24h (default: 0)', duration);
  for (const [verb, enabled, description] of [
    ['disable-app', false, 'Reject the servers and widgets of a chat application, from the next request on'],
    ['enable-app', true, 'Accept them again, with the widget sessions that have not expired'],
  ] as const) {
    addEdit(chat, `${verb} <cap>`, description, changedText, async (ctx, _, id) => ({
      changed: await enableApplication(ctx, id, enabled),
    }));
  }
}

/** The result of an edit, besides the application itself. */
type Outcome = { readonly changed?: boolean; readonly chatApplicationSecret?: string };

/** Adds a command that edits an application, and prints the application after it. */
function addEdit<O extends CommonOptions>(
  chat: Command,
  signature: string,
  description: string,
  text: (outcome: Outcome, key: string) => string,
  edit: (ctx: StaffContext, options: O, id: string, key: string) => Promise<Outcome>,
): Command {
  return addChange(chat, signature, description, {
    run: async (ctx, options: O, id = '', key = '') => {
      const outcome = await edit(ctx, options, id, key);
      return { ...(await showApplication(ctx, id)), ...outcome };
    },
    text: (edited, _id, key = '') => [text(edited, key), ...linesOf(edited)],
  });
}

function linesOf(application: ApplicationDetails & Outcome): (string | undefined)[] {
  const { chatApplicationSecret: secret } = application;
  return [applicationText(application), secret && `${'secret'.padEnd(13)}  ${secret}`];
}

function withVerification(command: Command): Command {
  const description = 'whether resuming an identified visitor requires a visitor token';
  return command
    .addOption(new Option('--identity-verification <mode>', description).choices(IDENTITY_VERIFICATIONS))
    .addHelpText('after', VERIFICATION_HELP);
}
