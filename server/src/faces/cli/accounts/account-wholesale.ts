import type { Command } from 'commander';
import { lockAccount } from '../../../accounts/locate-account.ts';
import { showAccount } from '../../../accounts/show-account.ts';
import { decideWholesale } from '../../../customers/staff-api/decide-wholesale.ts';
import { addChange, type CommonOptions } from '../command.ts';
import { WHICH, WHICH_HELP } from './account-change.ts';
import { addList, withLimit } from './account-list.ts';
import { accountText } from './account-text.ts';

export function registerWholesale(account: Command): void {
  const wholesale = account.command('wholesale').description('Requests for wholesale prices');
  const filter = { pendingWholesale: true };
  withLimit(addList(wholesale, 'list', 'List the customers whose request is pending, newest first', () => filter));
  for (const [verb, approved, description] of [
    ['approve', true, 'Give a customer whose request is pending wholesale prices'],
    ['reject', false, 'Reject the pending request of a customer, who keeps retail prices'],
  ] as const) {
    addChange(wholesale, `${verb} ${WHICH}`, description, {
      run: async (ctx, { note, reason }: CommonOptions & { note?: string; reason?: string }, which) => {
        const { id } = await lockAccount(ctx.em, which);
        await decideWholesale(ctx, id, { approved, note, reason });
        return await showAccount(ctx, id);
      },
      text: (decided) => [approved ? 'Approved the request.' : 'Rejected the request.', accountText(decided)],
    })
      .option('--note <text>', 'a note for other staff members')
      .option('--reason <text>', 'the reason, which the customer reads')
      .addHelpText('after', WHICH_HELP);
  }
}
