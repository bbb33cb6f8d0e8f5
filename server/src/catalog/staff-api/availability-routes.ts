import { staffAvailability } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import type { StaffResponses } from '../../staff/staff-responses.ts';
import { changeAvailabilities, changeAvailability } from './change-availability.ts';

export function createAvailabilityRoutes({ write }: StaffResponses) {
  return initServer().router(staffAvailability, {
    changeAvailability: ({ req, res, params, body }) =>
      write(req, res, (ctx) => changeAvailability(ctx, params.slug, body)),
    changeAvailabilities: ({ req, res, body }) => write(req, res, (ctx) => changeAvailabilities(ctx, body)),
  });
}
