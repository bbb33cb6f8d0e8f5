import type { StaffCustomer } from '@arot/contract';
import { wholesaleStateOf } from '../../accounts/wholesale-request.repository.ts';
import { versionOf } from '../../http/if-match.ts';
import type { StaffCustomerRow } from './staff-customer.repository.ts';

export function toStaffCustomer(row: StaffCustomerRow): StaffCustomer {
  const { requested_at: requestedAt } = row;
  return {
    id: row.id,
    version: versionOf(row.account_version, row.customer_version, row.request_version),
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    shopName: row.shop_name,
    shopAddress: row.shop_address,
    shopType: row.shop_type,
    customerType: row.customer_type,
    active: row.active,
    registeredAt: row.created_at,
    openSessions: row.open_sessions,
    documents: row.documents,
    wholesaleRequest:
      requestedAt === null
        ? null
        : {
            state: wholesaleStateOf(row.approved),
            requestedAt,
            decidedAt: row.decided_at,
            decidedBy: row.decided_by,
            note: row.note,
            reason: row.reason,
            customerNote: row.customer_note,
          },
    emailVerified: row.email_verified_at !== null,
    phoneVerified: row.phone_verified_at !== null,
    groups: row.groups,
    holdUntil: row.hold_until,
  };
}
