import type { Visitor } from '@arot/contract';
import type { VisitorRow } from './chat-visitor.repository.ts';

/** @see OAuth and chat specification, section 2, Visitor */
export function toVisitor(row: VisitorRow): Visitor {
  return {
    chatVisitorId: row.id,
    externalUserId: row.externalUserId,
    identified: row.externalUserId !== null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    avatarUrl: row.avatarUrl,
    customFields: row.customFields,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
