import type { ChatFieldValue } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** A person who chats: a user of the client, or an anonymous visitor. */
export const ChatVisitor = defineEntity({
  name: 'ChatVisitor',
  tableName: 'chat_visitor',
  properties: {
    id: byteText().primary(),
    applicationId: byteText(),
    /** The user's id in the client's own database; null for an anonymous visitor. */
    externalUserId: byteText().nullable(),
    name: p.text().nullable(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    avatarUrl: p.text().nullable(),
    customFields: p.json<Record<string, ChatFieldValue>>().defaultRaw(`'{}'`),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  uniques: [{ name: 'chat_visitor_external_user_unique', properties: ['applicationId', 'externalUserId'] }],
  indexes: [
    {
      name: 'chat_visitor_anonymous',
      expression: 'create index chat_visitor_anonymous on chat_visitor (updated_at) where external_user_id is null',
    },
  ],
});
