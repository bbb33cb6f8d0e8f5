import { MESSAGE_STATES, type StaffMessage } from '@arot/contract';
import { type Command, Option } from 'commander';
import { codeTexts } from '../../codes/codes.ts';
import { listMessages } from '../../messages/staff-api/list-messages.ts';
import { openKeyring } from '../../security/keyring.ts';
import { withLimit } from './accounts/account-list.ts';
import { printable } from './accounts/account-text.ts';
import { addCommand, type CommonOptions, print, withDatabase } from './command.ts';

type ListOptions = CommonOptions & { readonly state?: (typeof MESSAGE_STATES)[number]; readonly limit: number };

export function registerMessages(messages: Command): void {
  withLimit(addCommand(messages, 'list', 'List emails and SMS of the last 30 days, newest first'))
    .addOption(new Option('--state <state>', 'only messages in this state').choices(MESSAGE_STATES))
    .addHelpText('after', '\nA text is listed only if the message was shown, because its channel is not configured.')
    .action(async (options: ListOptions) => {
      const { state, limit } = options;
      const { items, nextCursor } = await withDatabase(async (database, { secret, publicOrigin }) => {
        const messageTexts = {
          codes: codeTexts(await openKeyring(secret)),
          host: new URL(publicOrigin ?? 'http://localhost').host,
        };
        const ctx = { em: database.fork(), services: { messageTexts } };
        return await listMessages(ctx, { limit, ...(state === undefined ? {} : { state }) });
      });
      const more = nextCursor !== null;
      const lines = items.flatMap(linesOf).concat(more ? ['(There are more. List more with --limit.)'] : []);
      print(options, { messages: items, more }, lines.join('\n') || 'No messages.');
    });
}

function linesOf({ createdAt, state, channel, to, template, error, text }: StaffMessage): string[] {
  const line = [createdAt, state.padEnd(7), channel.padEnd(5), to, template, error ?? ''].join('  ').trimEnd();
  return [line, ...(text?.trimEnd().split('\n') ?? []).map((each) => `    ${each}`)].map(printable);
}
