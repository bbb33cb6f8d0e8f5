import { staffCustomerGroups } from '@arot/contract';
import { initServer } from '@ts-rest/express';
import { ApiError } from '../../http/api-error.ts';
import type { StaffResponses } from '../../staff/staff-responses.ts';

const later = async (): Promise<never> => {
  throw new ApiError('INTERNAL_ERROR');
};

export function createCustomerGroupRoutes(_: StaffResponses) {
  return initServer().router(staffCustomerGroups, {
    listCustomerGroups: later,
    createCustomerGroup: later,
    getCustomerGroup: later,
    changeCustomerGroup: later,
    deleteCustomerGroup: later,
    changeGroupMembers: later,
  });
}
