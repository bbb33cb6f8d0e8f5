import type { Command } from 'commander';
import { lockAccount } from '../../../accounts/locate-account.ts';
import { showAccount } from '../../../accounts/show-account.ts';
import { decideWholesale } from '../../../customers/staff-api/decide-wholesale.ts';
import { inStaffTransaction } from '../../../operations/staff-context.ts';
import { addCommand, type CommonOptions, print, withAuditContext } from '../command.ts';
import { WHICH, WHICH_HELP } from './account-change.ts';
import { list, withLimit } from './account-list.ts';
import { accountText } from './account-text.ts';

export function registerWholesale(account: Command): void {
  const wholesale = account.command('wholesale').description('Requests for wholesale prices');
  withLimit(addCommand(wholesale, 'list', 'List the customers whose request is pending, newest first')).action(
    (options: CommonOptions & { limit: number }) => list(options, { pendingWholesale: true }),
  );
  for (const [verb, approved, description] of [
    ['approve', true, 'Give a customer whose request is pending wholesale prices'],
    ['reject', false, 'Reject the pending request of a customer, who keeps retail prices'],
  ] as const) {
    addCommand(wholesale, `${verb} ${WHICH}`, description)
      .option('--note <text>', 'a note for other staff members')
      .option('--reason <text>', 'the reason, which the customer reads')
      .addHelpText('after', WHICH_HELP)
      .action(
        async (which: string, { note, reason, ...options }: CommonOptions & { note?: string; reason?: string }) => {
          const decided = await withAuditContext(async (ctx) => {
            await inStaffTransaction(ctx, async (inside) => {
              const { id } = await lockAccount(inside.em, which);
              await decideWholesale(inside, id, { approved, note, reason });
            });
            return await showAccount(ctx, which);
          });
          const text = [approved ? 'Approved the request.' : 'Rejected the request.', accountText(decided)].join('\n');
          print(options, decided, text);
        },
      );
  }
}
