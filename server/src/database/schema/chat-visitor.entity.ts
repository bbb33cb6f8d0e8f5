import { defineEntity, p } from '@mikro-orm/core';

const chatVisitorSchema = defineEntity({
  name: 'ChatVisitor',
  tableName: 'chat_visitor',
  properties: {
    id: p.text().primary(),
    applicationId: p.text(),
    /** The user's id in the client's own database; null for an anonymous visitor. */
    externalUserId: p.text().nullable(),
    name: p.text().nullable(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    avatarUrl: p.text().nullable(),
    customFields: p.json<Record<string, unknown>>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** Somebody who chats: a user of the client, or nobody that is known. */
export class ChatVisitor extends chatVisitorSchema.class {}
chatVisitorSchema.setClass(ChatVisitor);
