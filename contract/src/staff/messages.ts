import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { defineRoutes } from '../metadata.ts';
import { outputText } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';

export const MESSAGE_STATES = ['queued', 'sent', 'shown', 'skipped', 'failed'] as const;

const staffMessage = z
  .object({
    id: outputText(MAX_LENGTHS.id, '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7c1'),
    accountId: outputText(MAX_LENGTHS.id)
      .nullable()
      .meta({ examples: [null] }),
    channel: z.enum(['email', 'sms']),
    to: outputText(MAX_LENGTHS.email, '+8801712345678'),
    template: outputText(100, 'wholesale-approved').describe('What it says.'),
    language: z.enum(['en', 'bn']),
    state: z.enum(MESSAGE_STATES).meta({ examples: ['failed'] }),
    attempts: z
      .int()
      .min(0)
      .meta({ examples: [5] }),
    error: outputText(300, 'the webhook responded with 500').nullable(),
    text: outputText(5_000)
      .nullable()
      .meta({
        description: 'Only of a message that was shown because its channel is not configured.',
        examples: [null],
      }),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().describe('When it was sent, or given up.'),
  })
  .meta({ id: 'StaffMessage', description: 'An email or an SMS.' });

export type StaffMessage = z.infer<typeof staffMessage>;

export const messageQuery = z.strictObject({
  ...cursorQuery,
  state: z.enum(MESSAGE_STATES).optional().describe('Only messages in this state.'),
});

const c = initContract();

export const staffMessages = c.router(
  defineRoutes({
    listMessages: {
      method: 'GET',
      path: '/api/staff/messages',
      query: messageQuery,
      responses: {
        200: envelope('StaffMessagePageResponse', cursorPage('StaffMessagePage', staffMessage)),
        ...staffErrorResponses(),
      },
      summary: 'List messages',
      description:
        'Emails and SMS to customers of the last 30 days, the newest first. `arot messages list` shows those to staff members too. Their texts are not kept.',
      metadata: {
        auth: 'staff',
        tag: 'Staff: customers',
        sdkEntry: 'staff',
        permission: 'customers:read',
        sdk: 'messages.list',
      },
    },
  }),
  { strictStatusCodes: true },
);
