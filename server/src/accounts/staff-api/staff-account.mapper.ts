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
    phoneNumber: row.phone_number,
    role: row.role,
    permissions: row.permissions,
    active: row.active,
    isCustomer: row.is_customer,
    openSessions: row.open_sessions,
    createdAt: row.created_at,
  };
}
