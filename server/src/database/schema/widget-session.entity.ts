import { defineEntity, p } from '@mikro-orm/core';
import { byteText, timestamp } from './columns.ts';

/** A browser in which the widget is open, until the session expires or is ended. */
export const WidgetSession = defineEntity({
  name: 'WidgetSession',
  tableName: 'widget_session',
  properties: {
    id: byteText().primary(),
    applicationId: byteText(),
    visitorId: byteText(),
    page: p.json<Record<string, unknown>>().nullable(),
    createdAt: timestamp(),
    expiresAt: timestamp(),
    endedAt: timestamp().nullable(),
  },
  indexes: [
    { name: 'widget_session_by_application', properties: ['applicationId'] },
    {
      name: 'widget_session_by_end',
      expression: 'create index widget_session_by_end on widget_session (ended_at) where ended_at is not null',
    },
    { name: 'widget_session_by_expiry', properties: ['expiresAt'] },
    { name: 'widget_session_by_visitor', properties: ['visitorId'] },
  ],
});

/** A token that renews a widget session, once. */
export const WidgetResumeToken = defineEntity({
  name: 'WidgetResumeToken',
  tableName: 'widget_resume_token',
  properties: {
    /** SHA-256, hexadecimal. The token itself is not stored. */
    tokenHash: byteText().primary(),
    sessionId: byteText(),
    expiresAt: timestamp(),
    usedAt: timestamp().nullable(),
  },
  indexes: [
    { name: 'widget_resume_token_by_expiry', properties: ['expiresAt'] },
    { name: 'widget_resume_token_by_session', properties: ['sessionId'] },
  ],
});
