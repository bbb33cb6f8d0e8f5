import { staffMessages } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { listMessages } from './list-messages.ts';

export const staffMessageOperations = operations(staffMessages, {
  // A message to a staff member may have a code that opens the account.
  listMessages: (ctx, { query }) => listMessages(ctx, query, { customersOnly: true }),
});
