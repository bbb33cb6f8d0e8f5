import { MESSAGE_STATES, type StaffMessage } from '@arot/contract';
import { type Command, Option } from 'commander';
import { codeTexts } from '../accounts/codes/codes.ts';
import { listMessages } from '../messages/staff-api/list-messages.ts';
import { openKeyring } from '../security/keyring.ts';
import { MORE, withLimit } from './accounts/account-list.ts';
import { printable } from './accounts/account-text.ts';
import { addRead, type CommonOptions } from './command.ts';

type ListOptions = CommonOptions & { readonly state?: (typeof MESSAGE_STATES)[number]; readonly limit: number };

export function registerMessages(messages: Command): void {
  const list = addRead(messages, 'list', 'List emails and SMS of the last 30 days, newest first', {
    run: async ({ em, config }, { state, limit }: ListOptions) => {
      const host = new URL(config.publicOrigin ?? 'http://localhost').host;
      const messageTexts = { codes: codeTexts(await openKeyring(config.secret)), host };
      const { items, nextCursor } = await listMessages({ em, services: { messageTexts } }, { limit, state });
      return { messages: items, more: nextCursor !== null };
    },
    text: (found) => [found.messages.flatMap(linesOf).join('\n') || 'No messages.', found.more && MORE],
  });
  withLimit(list)
    .addOption(new Option('--state <state>', 'only messages in this state').choices(MESSAGE_STATES))
    .addHelpText('after', '\nA text is listed only if the message was shown, because its channel is not configured.');
}

function linesOf({ createdAt, state, channel, to, template, error, text }: StaffMessage): string[] {
  const line = [createdAt, state.padEnd(7), channel.padEnd(5), to, template, error ?? ''].join('  ').trimEnd();
  return [line, ...(text?.trimEnd().split('\n') ?? []).map((each) => `    ${each}`)].map(printable);
}
