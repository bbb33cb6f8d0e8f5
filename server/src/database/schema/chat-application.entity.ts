import { defineEntity, p } from '@mikro-orm/core';

const chatApplicationSchema = defineEntity({
  name: 'ChatApplication',
  tableName: 'chat_application',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    /** Public; it names the widget. */
    widgetKey: p.text(),
    identityVerification: p.text(),
    enabled: p.boolean(),
    createdAt: p.datetime(3),
  },
});

/** A website or app of a client that shows the chat widget. */
export class ChatApplication extends chatApplicationSchema.class {}
chatApplicationSchema.setClass(ChatApplication);
