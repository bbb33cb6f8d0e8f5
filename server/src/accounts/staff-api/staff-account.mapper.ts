import type { staffAccount } from '@arot/contract';
import type * as z from 'zod';
import type { StaffAccountRow } from './staff-account.repository.ts';

export type StaffAccountDetails = z.infer<typeof staffAccount>;

export function toStaffAccount(row: StaffAccountRow): StaffAccountDetails {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    email: row.email,
    phoneNumber: row.phoneNumber,
    role: row.role,
    permissions: row.permissions,
    active: row.active,
    isCustomer: row.isCustomer,
    openSessions: row.openSessions,
    createdAt: row.createdAt,
  };
}
