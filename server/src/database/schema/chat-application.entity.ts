import { CHAT_FIELD_TYPES } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { byteText, rowVersion, timestamp } from './columns.ts';

/** A client's website or app that shows the chat widget. */
export const ChatApplication = defineEntity({
  name: 'ChatApplication',
  tableName: 'chat_application',
  properties: {
    id: byteText().primary(),
    name: p.text(),
    /** Public; it names the widget. */
    widgetKey: byteText(),
    identityVerification: p.enum(['off', 'required'] as const),
    enabled: p.boolean().default(true),
    createdAt: timestamp(),
    version: rowVersion(),
  },
  uniques: [{ name: 'chat_application_widget_key_unique', properties: ['widgetKey'] }],
});

/** An origin whose pages may show the widget of an application. */
export const ChatOrigin = defineEntity({
  name: 'ChatOrigin',
  tableName: 'chat_origin',
  properties: {
    applicationId: byteText().primary(),
    origin: byteText().primary(),
    version: rowVersion(),
  },
  indexes: [{ name: 'chat_origin_by_origin', properties: ['origin'] }],
});

/** A secret by which a client's server authenticates as its chat application, until the secret expires. */
export const ChatSecret = defineEntity({
  name: 'ChatSecret',
  tableName: 'chat_secret',
  properties: {
    prefix: byteText().primary(),
    applicationId: byteText(),
    /** SHA-256, hexadecimal. The secret itself is not stored. */
    secretHash: byteText(),
    createdAt: timestamp(),
    expiresAt: timestamp().nullable(),
    lastUsedAt: timestamp().nullable(),
  },
  indexes: [{ name: 'chat_secret_by_application', properties: ['applicationId'] }],
});

/** A field of the pre-chat form of an application. */
export const ChatField = defineEntity({
  name: 'ChatField',
  tableName: 'chat_field',
  properties: {
    applicationId: byteText().primary(),
    key: byteText().primary(),
    type: p.enum(CHAT_FIELD_TYPES),
    label: p.text().nullable(),
    labelBn: p.text().nullable(),
    required: p.boolean().default(false),
    options: p.json<string[]>().defaultRaw(`'[]'`),
    maxLength: p.integer().nullable(),
    position: p.integer().default(0),
    archived: p.boolean().default(false),
    /** Orders fields of the same position: the order in which they were first defined. */
    definedOrder: p.integer(),
    version: rowVersion(),
  },
});
