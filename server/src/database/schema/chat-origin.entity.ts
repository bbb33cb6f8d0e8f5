import { defineEntity, p } from '@mikro-orm/core';

const chatOriginSchema = defineEntity({
  name: 'ChatOrigin',
  tableName: 'chat_origin',
  properties: {
    applicationId: p.text().primary(),
    origin: p.text().primary(),
  },
});

/** An origin whose pages may show the widget of an application. */
export class ChatOrigin extends chatOriginSchema.class {}
chatOriginSchema.setClass(ChatOrigin);
