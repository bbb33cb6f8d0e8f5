import { staffAvailability } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { ApiError } from '../../http/api-error.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';

const later = async (): Promise<never> => {
  throw new ApiError('INTERNAL_ERROR');
};

export function createAvailabilityRoutes(_: StaffResponses) {
  return initServer().router(staffAvailability, { changeAvailability: later, changeAvailabilities: later });
}
