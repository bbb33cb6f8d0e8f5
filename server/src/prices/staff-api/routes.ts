import { staffPrices } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { contextOf } from '../../http/context.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { applyPriceChange, previewPriceChange } from './price-change.ts';

export function createStaffPriceRoutes({ read, write }: StaffResponses) {
  return initServer().router(staffPrices, {
    previewPriceChange: async ({ req, res, body }) => read(res, await previewPriceChange(contextOf(req), body)),
    applyPriceChange: ({ req, res, body }) => write(req, res, (ctx) => applyPriceChange(ctx, body)),
  });
}
