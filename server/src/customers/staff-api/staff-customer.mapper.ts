import type { StaffCustomer } from '@arot/contract';
import { wholesaleStateOf } from '../../accounts/wholesale-request.repository.ts';
import { versionOf } from '../../http/if-match.ts';
import type { StaffCustomerRow } from './staff-customer.repository.ts';

export function toStaffCustomer(row: StaffCustomerRow): StaffCustomer {
  const { requestedAt } = row;
  return {
    id: row.id,
    version: versionOf(row.accountVersion, row.customerVersion, row.requestVersion),
    name: row.name,
    email: row.email,
    phoneNumber: row.phoneNumber,
    shopName: row.shopName,
    shopAddress: row.shopAddress,
    shopType: row.shopType,
    customerType: row.customerType,
    active: row.active,
    registeredAt: row.createdAt,
    openSessions: row.openSessions,
    documents: row.documents,
    wholesaleRequest:
      requestedAt === null
        ? null
        : {
            state: wholesaleStateOf(row.approved),
            requestedAt,
            decidedAt: row.decidedAt,
            decidedBy: row.decidedBy,
            note: row.note,
            reason: row.reason,
            customerNote: row.customerNote,
          },
    emailVerified: row.emailVerifiedAt !== null,
    phoneVerified: row.phoneVerifiedAt !== null,
    groups: row.groups,
    holdUntil: row.holdUntil,
  };
}
