import { defineEntity, p } from '@mikro-orm/core';

const chatSecretSchema = defineEntity({
  name: 'ChatSecret',
  tableName: 'chat_secret',
  properties: {
    prefix: p.text().primary(),
    applicationId: p.text(),
    /** SHA-256, hexadecimal; the secret itself is nowhere stored. */
    secretHash: p.text(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

/** A secret by which a server speaks for its chat application, until it expires. */
export class ChatSecret extends chatSecretSchema.class {}
chatSecretSchema.setClass(ChatSecret);
