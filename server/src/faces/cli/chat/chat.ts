import type { Command } from 'commander';
import type { AuditContext } from '../../../audit/record-audit.ts';
import { changeApplication, enableApplication } from '../../../chat/applications/change-application.ts';
import { createApplication } from '../../../chat/applications/create-application.ts';
import { rotateSecret } from '../../../chat/applications/rotate-secret.ts';
import { listApplications } from '../../../chat/applications/show-application.ts';
import { addCommand, type CommonOptions, changedText, duration, print, withAuditContext } from '../command.ts';
import { registerChatFields } from './chat-fields.ts';
import { runOnApplication, withVerification } from './chat-run.ts';
import { applicationText } from './chat-text.ts';

type Verification = { identityVerification?: 'off' | 'required' };
type CreateOptions = CommonOptions & Verification & { name: string; visitorOrigin: string[] };
type ChangeOptions = CommonOptions & Verification & { name?: string; visitorOrigin?: string[] };

const WHICH = '<cap>';

export function registerChat(chat: Command): void {
  registerApplications(chat);
  registerChatFields(chat);
  registerStates(chat);
}

function registerApplications(chat: Command): void {
  withVerification(addCommand(chat, 'create-app', 'Create a chat application and print its secret, once'))
    .requiredOption('--name <name>', 'name of the site or app that shows the widget')
    .requiredOption(
      '--visitor-origin <origin...>',
      'origins of pages with the widget, such as https://shop.example.com',
    )
    .action((options: CreateOptions) =>
      runOnApplication(options, async (ctx) => {
        const { name, visitorOrigin: visitorOrigins, identityVerification } = options;
        const input = { name, visitorOrigins, ...(identityVerification ? { identityVerification } : {}) };
        const { id, secret } = await createApplication(ctx, input);
        return { id, outcome: { chatApplicationSecret: secret }, text: 'Created the chat application.' };
      }),
    );
  withVerification(addCommand(chat, `change-app ${WHICH}`, 'Change the given properties of a chat application'))
    .option('--name <name>', 'name of the site or app that shows the widget')
    .option('--visitor-origin <origin...>', 'origins of pages with the widget; they replace the stored ones')
    .action((id: string, options: ChangeOptions) =>
      runOnApplication(options, async (ctx) => {
        const { name, visitorOrigin: visitorOrigins, identityVerification } = options;
        const changed = await changeApplication(ctx, id, {
          ...(name === undefined ? {} : { name }),
          ...(visitorOrigins === undefined ? {} : { visitorOrigins }),
          ...(identityVerification === undefined ? {} : { identityVerification }),
        });
        return { id, outcome: { changed }, text: changedText(changed) };
      }),
    );
  addCommand(chat, 'list-apps', 'List the chat applications, without their secrets').action(
    async (options: CommonOptions) => {
      const applications = await withAuditContext((ctx) => listApplications(ctx));
      const text = applications.map(applicationText).join('\n\n') || 'No chat applications.';
      print(options, { applications }, text);
    },
  );
}

function registerStates(chat: Command): void {
  addCommand(chat, `rotate-secret ${WHICH}`, 'Create a new secret and print it, once')
    .option('--keep-old <time>', 'keep the old secret valid for this time, such as 24h (default: 0)', duration)
    .action((id: string, options: CommonOptions & { keepOld?: number }) =>
      runOnApplication(options, async (ctx) => {
        const secret = await rotateSecret(ctx, id, options.keepOld ?? 0);
        return { id, outcome: { chatApplicationSecret: secret }, text: 'The chat application has a new secret.' };
      }),
    );
  for (const [verb, enabled, description] of [
    ['disable-app', false, 'Reject the servers and widgets of a chat application, from the next request on'],
    ['enable-app', true, 'Accept them again, with the widget sessions that have not expired'],
  ] as const) {
    addCommand(chat, `${verb} ${WHICH}`, description).action((id: string, options: CommonOptions) =>
      runOnApplication(options, (ctx) => setEnabled(ctx, id, enabled)),
    );
  }
}

async function setEnabled(ctx: AuditContext, id: string, enabled: boolean) {
  const changed = await enableApplication(ctx, id, enabled);
  return { id, outcome: { changed }, text: changedText(changed) };
}
