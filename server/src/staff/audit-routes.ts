import { staffAudit } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../http/context.ts';
import { listAuditEvents } from './list-audit-events.ts';
import type { StaffResponses } from './staff-responses.ts';

export function createStaffAuditRoutes({ read }: StaffResponses) {
  return initServer().router(staffAudit, {
    listAuditEvents: async ({ req, res, query }) => read(res, await listAuditEvents(contextOf(req), query)),
  });
}
