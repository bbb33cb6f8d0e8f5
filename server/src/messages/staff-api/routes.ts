import { staffMessages } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { listMessages, type MessageTexts } from './list-messages.ts';

export function createStaffMessageRoutes({ read }: StaffResponses, texts: MessageTexts) {
  return initServer().router(staffMessages, {
    listMessages: async ({ req, res, query }) => {
      // A message to a staff member may have a code that opens the account.
      return read(res, await listMessages(contextOf(req), query, texts, { customersOnly: true }));
    },
  });
}
