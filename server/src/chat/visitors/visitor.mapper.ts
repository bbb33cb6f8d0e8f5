import type { Visitor } from '@arot/contract';
import type { VisitorRow } from './chat-visitor.repository.ts';

/** @see OAuth and chat specification, section 2, Visitor */
export function toVisitor(row: VisitorRow): Visitor {
  return {
    chatVisitorId: row.id,
    externalUserId: row.external_user_id,
    identified: row.external_user_id !== null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    avatarUrl: row.avatar_url,
    customFields: row.custom_fields,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
