import * as z from 'zod';
import { MAX_LENGTHS } from '../limits.ts';
import { outputText, text } from '../text.ts';

const VISITOR = 'cv_1pQz8sXw3rTn6hVb2mKd9aLc';

export const widgetSession = z
  .object({
    sessionId: outputText(MAX_LENGTHS.id, 'cws_4mKx9aLc2vBn7tRy5qPz1wXe'),
    visitorId: outputText(MAX_LENGTHS.id, VISITOR),
    externalUserId: outputText(MAX_LENGTHS.externalUserId, 'user-1042')
      .nullable()
      .describe("The visitor's id in the application's own database; null for an anonymous visitor."),
    visitorName: outputText(MAX_LENGTHS.visitorName, 'Rahima Akter').nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso
      .datetime()
      .meta({ examples: ['2026-03-02T07:00:00.000Z'] })
      .describe('When it ends, unless the widget renews it before.'),
  })
  .meta({ id: 'StaffWidgetSession', description: 'A browser in which the widget is open.' });

export const widgetSessionEnd = z
  .strictObject({
    visitorId: text({ min: 1, max: MAX_LENGTHS.id, example: VISITOR })
      .nullable()
      .describe('The visitor whose sessions end; null for all visitors.'),
  })
  .meta({ id: 'WidgetSessionEnd', description: 'Whose widget sessions end.' });

export const endedWidgetSessions = z
  .object({
    endedSessions: z
      .int()
      .min(0)
      .meta({ examples: [2] })
      .describe('How many sessions were open.'),
  })
  .meta({ id: 'EndedWidgetSessions', description: 'The widget sessions have ended.' });
