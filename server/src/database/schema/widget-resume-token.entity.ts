import { defineEntity, p } from '@mikro-orm/core';

const widgetResumeTokenSchema = defineEntity({
  name: 'WidgetResumeToken',
  tableName: 'widget_resume_token',
  properties: {
    /** SHA-256, hexadecimal; the token itself is nowhere stored. */
    tokenHash: p.text().primary(),
    sessionId: p.text(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});

/** What renews a widget session, once. */
export class WidgetResumeToken extends widgetResumeTokenSchema.class {}
widgetResumeTokenSchema.setClass(WidgetResumeToken);
