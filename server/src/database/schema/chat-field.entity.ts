import { defineEntity, p } from '@mikro-orm/core';

const chatFieldSchema = defineEntity({
  name: 'ChatField',
  tableName: 'chat_field',
  properties: {
    applicationId: p.text().primary(),
    key: p.text().primary(),
    type: p.text(),
    label: p.text().nullable(),
    labelBn: p.text().nullable(),
    required: p.boolean(),
    options: p.json<string[]>(),
    maxLength: p.integer().nullable(),
    position: p.integer(),
    /** Among fields of one position, the order in which they were first defined. */
    definedOrder: p.integer(),
    archived: p.boolean(),
  },
});

/** A field of the pre-chat form of an application. */
export class ChatField extends chatFieldSchema.class {}
chatFieldSchema.setClass(ChatField);
