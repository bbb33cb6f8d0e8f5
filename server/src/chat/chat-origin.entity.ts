import { defineEntity, p } from '@mikro-orm/core';

const chatOriginSchema = defineEntity({
  name: 'ChatOrigin',
  tableName: 'chat_origin',
  properties: {
    origin: p.text().primary(),
    applicationId: p.text().primary(),
  },
});

/** An origin whose pages may show the widget of an application. */
export class ChatOrigin extends chatOriginSchema.class {}
chatOriginSchema.setClass(ChatOrigin);
