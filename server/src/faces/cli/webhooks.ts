import type { Command } from 'commander';
import { disableEndpoint } from '../../webhooks/disable-endpoint.ts';
import {
  getWebhookEndpoint,
  listWebhookEndpoints,
  type StaffWebhookEndpoint,
} from '../../webhooks/staff-api/webhook-endpoint.ts';
import { withLimit } from './accounts/account-list.ts';
import { printable } from './accounts/account-text.ts';
import { addCommand, type CommonOptions, changedText, print, withDatabase, withStaffContext } from './command.ts';

export function registerWebhooks(webhooks: Command): void {
  withLimit(addCommand(webhooks, 'list', 'List webhook endpoints with what waits for them, the oldest first')).action(
    async (options: CommonOptions & { readonly limit: number }) => {
      const { items, nextCursor } = await withDatabase((database) =>
        listWebhookEndpoints({ em: database.fork() }, { limit: options.limit }),
      );
      const more = nextCursor !== null;
      const lines = items.flatMap(linesOf).concat(more ? ['(There are more. List more with --limit.)'] : []);
      print(options, { endpoints: items, more }, lines.join('\n') || 'No webhook endpoints.');
    },
  );
  addCommand(webhooks, 'disable <id>', 'Disable a webhook endpoint, and delete what waits for it')
    .addHelpText('after', '\nA replay in the API or the back office sends events of the time between again.')
    .action(async (id: string, options: CommonOptions) => {
      const changed = await withStaffContext(async (ctx) => {
        await getWebhookEndpoint(ctx, id);
        return await disableEndpoint(ctx, id, { reason: 'A command has disabled it.', byServer: false });
      });
      print(options, { id, changed }, changedText(changed));
    });
}

function linesOf({ id, url, types, enabled, disabledReason, backlog }: StaffWebhookEndpoint): string[] {
  const state = enabled ? 'enabled' : 'disabled';
  const waiting = backlog.count === 0 ? 'nothing waits' : `${backlog.count} wait since ${backlog.oldest}`;
  const lines = [[id, state.padEnd(8), url, waiting].join('  '), `    ${types.join(', ')}`];
  return [...lines, ...(disabledReason === null ? [] : [`    ${disabledReason}`])].map(printable);
}
