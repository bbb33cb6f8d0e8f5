import type { Command } from 'commander';
import { disableEndpoint } from '../events/webhooks/disable-endpoint.ts';
import {
  getWebhookEndpoint,
  listWebhookEndpoints,
  type StaffWebhookEndpoint,
} from '../events/webhooks/staff-api/webhook-endpoints.ts';
import { MORE, withLimit } from './accounts/account-list.ts';
import { printable } from './accounts/account-text.ts';
import { addChange, addRead, type CommonOptions, changedText } from './command.ts';

export function registerWebhooks(webhooks: Command): void {
  const list = addRead(webhooks, 'list', 'List webhook endpoints with what waits for them, the oldest first', {
    run: async ({ em }, { limit }: CommonOptions & { limit: number }) => {
      const { items, nextCursor } = await listWebhookEndpoints({ em }, { limit });
      return { endpoints: items, more: nextCursor !== null };
    },
    text: ({ endpoints, more }) => [endpoints.flatMap(linesOf).join('\n') || 'No webhook endpoints.', more && MORE],
  });
  withLimit(list);
  addChange(webhooks, 'disable <id>', 'Disable a webhook endpoint, and delete what waits for it', {
    run: async (ctx, _options, id) => {
      await getWebhookEndpoint(ctx, id);
      return { id, changed: await disableEndpoint(ctx, id, { reason: 'A command has disabled it.', byServer: false }) };
    },
    text: changedText,
  }).addHelpText('after', '\nA replay in the API or the back office sends events of the time between again.');
}

function linesOf({ id, url, types, enabled, disabledReason, backlog }: StaffWebhookEndpoint): string[] {
  const state = enabled ? 'enabled' : 'disabled';
  const waiting = backlog.count === 0 ? 'nothing waits' : `${backlog.count} wait since ${backlog.oldest}`;
  const lines = [[id, state.padEnd(8), url, waiting].join('  '), `    ${types.join(', ')}`];
  return [...lines, ...(disabledReason === null ? [] : [`    ${disabledReason}`])].map(printable);
}
