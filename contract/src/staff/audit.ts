import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema, issueWith } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { outputText, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';

const ACTOR = '01977c1e-2d3a-7e52-9a41-6a1f3f5d0c11';
const KIND = 'product_changed';
/** A code of the audit log. It is not an enumeration, because later versions add kinds. */
const code = z
  .string()
  .regex(/^[a-z_]{1,100}$/, inSchema(messages.lowerCaseOrUnderscores))
  .meta({ maxLength: 100 });
const subjectId = text({ min: 1, max: MAX_LENGTHS.slug, trim: false, example: 'chini-1kg' });
const moment = z.iso.datetime({ offset: true, error: inSchema(messages.dateAndTime) });

export const auditEvent = z
  .object({
    id: z
      .string()
      .regex(/^\d{1,19}$/)
      .meta({ maxLength: 19, examples: ['8123'] }),
    at: z.iso.datetime().describe('When it happened.'),
    kind: code.meta({ examples: [KIND] }).describe('What happened, such as `product_changed`.'),
    actor: z
      .object({
        id: outputText(255, ACTOR).describe(
          'The id of an account or of a chat application, `command line` or `anonymous`.',
        ),
        name: outputText(MAX_LENGTHS.accountName, 'Rahima Khatun')
          .nullable()
          .describe('null unless it is an account that exists, and for hidden customers.'),
      })
      .meta({ id: 'AuditActor', description: 'Who did it.' }),
    ip: outputText(100, '203.0.113.7')
      .nullable()
      .describe('The network address of the actor; null for a command, and for hidden customers.'),
    requestId: outputText(255, '3b241101-e2bb-4255-8caf-4136c566a962')
      .nullable()
      .describe('`X-Request-Id` of the response; null for a command.'),
    subject: z
      .object({
        kind: code
          .meta({ examples: ['product'] })
          .describe('`account`, `product`, `category`, `app_content`, `setting` or another kind.'),
        id: outputText(MAX_LENGTHS.slug, 'chini-1kg').describe('A slug, a key or an id.'),
      })
      .meta({ id: 'AuditSubject', description: 'What it was done to.' })
      .nullable(),
    details: z
      .record(z.string(), z.unknown())
      .meta({ examples: [{ before: { wholesale_base_price: '120.00' }, after: { wholesale_base_price: '125.00' } }] })
      .describe(
        'Changes of rows have `before` and `after`, with the fields that differ. The SHA-256 of a rich text stands for it.',
      ),
  })
  .meta({ id: 'AuditEvent', description: 'An event of the audit trail.' });

export const listAuditEventsQuery = z
  .strictObject({
    ...cursorQuery,
    actor: text({ min: 1, max: 255, example: ACTOR })
      .optional()
      .describe('The id of an account or chat application, or `command line`.'),
    kind: code
      .meta({ examples: [KIND] })
      .optional()
      .describe('Only events of this kind.'),
    subjectKind: code
      .meta({ examples: ['product'] })
      .optional()
      .describe('Only events about subjects of this kind, such as `product` or `account`.'),
    subject: subjectId
      .optional()
      .describe(
        'Only events about this subject; needs `subjectKind`. Events of former slugs of a product are included.',
      ),
    since: moment.optional().describe('Only events of this moment or later.'),
    before: moment.optional().describe('Only events before this moment.'),
  })
  .check((context) => {
    const { subject, subjectKind } = context.value;
    if (subject === undefined || subjectKind !== undefined) return;
    const message = messages.subjectKindRequired;
    context.issues.push(issueWith(message, subjectKind, ['subjectKind']));
  });

const c = initContract();

export const staffAudit = c.router(
  defineRoutes({
    listAuditEvents: {
      method: 'GET',
      path: '/api/staff/audit',
      query: listAuditEventsQuery,
      responses: {
        200: envelope('AuditEventPageResponse', cursorPage('AuditEventPage', auditEvent)),
        ...staffErrorResponses(),
      },
      summary: 'List audit events',
      description:
        'Events of the audit trail, the newest first. Events of writes that have happened meanwhile are not in later parts. Without `customers:read`, the names and network addresses of customers are null, and their personal data in `details` is `(hidden)`.',
      metadata: { auth: 'staff', tag: 'Staff: audit', sdkEntry: 'staff', permission: 'audit:read', sdk: 'audit.list' },
    },
  }),
  { strictStatusCodes: true },
);
