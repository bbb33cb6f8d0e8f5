import { defineEntity, p } from '@mikro-orm/core';

const widgetSessionSchema = defineEntity({
  name: 'WidgetSession',
  tableName: 'widget_session',
  properties: {
    id: p.text().primary(),
    applicationId: p.text(),
    visitorId: p.text(),
    page: p.json<Record<string, unknown>>().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
  },
});

/** A browser in which the widget is open, until it expires or is ended. */
export class WidgetSession extends widgetSessionSchema.class {}
widgetSessionSchema.setClass(WidgetSession);
