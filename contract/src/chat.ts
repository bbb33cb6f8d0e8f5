import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import {
  chatVisitorId,
  MAX_EXPIRES_IN,
  RESUME_TOKEN,
  renewedWidgetSession,
  visitor,
  visitorRequest,
  widgetSession,
  widgetSessionRequest,
} from './chat-visitors.ts';
import { envelope } from './envelope.ts';
import { errorDetails, errorResponses } from './errors.ts';
import { MAX_LENGTHS } from './limits.ts';
import { inSchema } from './messages/message.ts';
import * as messages from './messages/texts.ts';
import { defineRoutes } from './metadata.ts';
import { outputText, text } from './text.ts';
import { documentedAs } from './wire.ts';

/** Maximum number of visitors in one batch. */
export const MAX_BATCH_VISITORS = 100;

/** Largest body of a chat request, and of one visitor in a batch, in bytes. */
export const MAX_CHAT_BODY_BYTES = 32 * 1024;
const MAX_BATCH_BODY_BYTES = 1024 * 1024;

const savedVisitor = z
  .object({
    chatVisitorId: outputText(67).describe('Give it to the widget when it loads.'),
    created: z.boolean().describe('Whether the visitor is new.'),
    visitor,
    visitorToken: outputText(MAX_LENGTHS.widgetCredential).describe(
      'Proves to the widget session API that the page belongs to this visitor, if identity verification is required.',
    ),
    visitorTokenExpiresIn: z.int().min(1).max(MAX_EXPIRES_IN).describe('Lifetime of the visitor token in seconds.'),
  })
  .meta({ id: 'SavedVisitor', description: 'A visitor that was saved.' });

const visitorBatch = z
  .strictObject({
    // The operation validates each visitor, so an invalid visitor does not affect the results of the others.
    visitors: z.array(documentedAs(visitorRequest, z.unknown())).min(1).max(MAX_BATCH_VISITORS),
  })
  .meta({ id: 'VisitorBatchRequest', description: 'Visitors to save, each of at most 32 KiB.' });

// One object instead of a union: many generators cannot read a union without a discriminator.
const batchResult = z
  .object({
    index: z
      .int()
      .min(0)
      .max(MAX_BATCH_VISITORS - 1)
      .describe('Position in the request, from 0.'),
    chatVisitorId: outputText(67).optional().describe('Present if the visitor was saved.'),
    created: z.boolean().optional().describe('Present if the visitor was saved: whether it is new.'),
    error: errorDetails.optional().describe('Present if the visitor was rejected.'),
  })
  .meta({ id: 'VisitorBatchResult', description: 'The result for one visitor of a batch.' });

export type BatchResult = z.infer<typeof batchResult>;

const savedVisitors = z
  .object({
    results: z
      .array(batchResult)
      .max(MAX_BATCH_VISITORS)
      .describe('One for each visitor, in the order of the request.'),
  })
  .meta({ id: 'VisitorBatchResults', description: 'The result for each visitor.' });

const success = z
  .object({ success: z.literal(true).describe('Always true.') })
  .meta({ id: 'Success', description: 'The operation succeeded.' });

const visitorResponse = envelope('VisitorResponse', visitor);
const savedVisitorResponse = envelope('SavedVisitorResponse', savedVisitor);
const widgetSessionResponse = envelope('WidgetSessionResponse', widgetSession);
const successResponse = envelope('SuccessResponse', success);

const chatApplicationId = text({ min: 1, max: 100, example: 'cap_Tq2hVw9sLr0bXnE4mKyJc6Ua' }).describe(
  'The id of the chat application, which begins with cap_.',
);
const application = z.strictObject({ chatApplicationId });
const applicationVisitor = z.strictObject({ chatApplicationId, chatVisitorId });
const externalUser = z.strictObject({
  chatApplicationId,
  externalUserId: text({ min: 1, max: MAX_LENGTHS.externalUserId, example: 'user-1042' }).describe(
    'The id of the user in your own database.',
  ),
});
const session = z.strictObject({
  sessionId: z
    .string()
    .regex(/^cws_[A-Za-z0-9_-]{16,64}$/, inSchema(messages.sessionId))
    .meta({ maxLength: 68, examples: ['cws_Zk4vQ0aHc2JtPe9LxUyWn6Rd'] }),
});

const widgetSessionRenewalRequest = z
  .strictObject({
    resumeToken: text({ min: 1, max: MAX_LENGTHS.widgetCredential, example: RESUME_TOKEN }).describe(
      'The newest resume token of the session.',
    ),
  })
  .meta({ id: 'WidgetSessionRenewalRequest', description: 'Renews a session of the widget.' });

const c = initContract();

const fromServer = { auth: 'chat-secret', tag: 'Chat visitors', sdkEntry: 'server' } as const;
const fromWidget = { tag: 'Chat widget', sdkEntry: 'chat', maxBodyBytes: MAX_CHAT_BODY_BYTES } as const;

const onChange = ['VALIDATION_ERROR', 'UNAUTHENTICATED', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'] as const;

/** @see OAuth and chat specification, sections 4 and 5 */
export const chat = c.router(
  defineRoutes({
    saveVisitor: {
      method: 'POST',
      path: '/api/chat/applications/:chatApplicationId/save-visitor',
      pathParams: application,
      body: visitorRequest,
      responses: {
        200: savedVisitorResponse,
        201: savedVisitorResponse,
        ...errorResponses(...onChange, 'INTERNAL_ERROR'),
      },
      summary: 'Save a visitor',
      description:
        'Creates (201) or updates (200) the visitor of this application with this `externalUserId`. An omitted value stays as it is, null clears it. For servers only: a request with an Origin header is rejected.',
      metadata: {
        ...fromServer,
        sdk: 'chat.saveVisitor',
        maxBodyBytes: MAX_CHAT_BODY_BYTES,
        created: '/api/chat/applications/:chatApplicationId/visitors/:chatVisitorId',
      },
    },
    saveVisitors: {
      method: 'POST',
      path: '/api/chat/applications/:chatApplicationId/save-visitors',
      pathParams: application,
      body: visitorBatch,
      responses: {
        200: envelope('VisitorBatchResponse', savedVisitors),
        ...errorResponses(...onChange, 'INTERNAL_ERROR'),
      },
      summary: 'Save visitors',
      description:
        'Saves up to 100 visitors, in order. Each has its own result; a visitor that is rejected does not affect the others. The body has at most 1 MiB.',
      metadata: { ...fromServer, sdk: 'chat.saveVisitors', maxBodyBytes: MAX_BATCH_BODY_BYTES },
    },
    getVisitor: {
      method: 'GET',
      path: '/api/chat/applications/:chatApplicationId/visitors/:chatVisitorId',
      pathParams: applicationVisitor,
      responses: {
        200: visitorResponse,
        ...errorResponses(
          'VALIDATION_ERROR',
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'NOT_FOUND',
          'RATE_LIMITED',
          'INTERNAL_ERROR',
        ),
      },
      summary: 'Get a visitor',
      description: 'Everything that is stored about a visitor, identified or anonymous.',
      metadata: { ...fromServer, sdk: 'chat.getVisitor' },
    },
    getVisitorByExternalId: {
      method: 'GET',
      path: '/api/chat/applications/:chatApplicationId/visitors/by-external-id/:externalUserId',
      pathParams: externalUser,
      responses: {
        200: visitorResponse,
        ...errorResponses(
          'VALIDATION_ERROR',
          'UNAUTHENTICATED',
          'FORBIDDEN',
          'NOT_FOUND',
          'RATE_LIMITED',
          'INTERNAL_ERROR',
        ),
      },
      summary: 'Get the visitor of a user',
      description: 'Everything that is stored about the visitor of this application with this `externalUserId`.',
      metadata: { ...fromServer, sdk: 'chat.getVisitorByExternalId' },
    },
    deleteVisitor: {
      method: 'DELETE',
      path: '/api/chat/applications/:chatApplicationId/visitors/:chatVisitorId',
      pathParams: applicationVisitor,
      body: c.noBody(),
      responses: { 200: successResponse, ...errorResponses(...onChange, 'NOT_FOUND', 'INTERNAL_ERROR') },
      summary: 'Erase a visitor',
      description:
        'Deletes a visitor and its widget sessions permanently. The audit trail records the deletion with the visitor id only.',
      metadata: { ...fromServer, sdk: 'chat.deleteVisitor', maxBodyBytes: MAX_CHAT_BODY_BYTES },
    },
    createWidgetSession: {
      method: 'POST',
      path: '/api/chat/widget/sessions',
      body: widgetSessionRequest,
      responses: {
        200: widgetSessionResponse,
        201: widgetSessionResponse,
        ...errorResponses(...onChange, 'NOT_FOUND', 'INTERNAL_ERROR'),
      },
      summary: 'Start or resume a widget session',
      description:
        "For pages of the application's visitor origins. A visitor that the request names or proves is resumed (200). Otherwise a new anonymous visitor is created (201). A live anonymous session together with a `visitorToken` moves to that visitor.",
      metadata: {
        ...fromWidget,
        auth: 'widget',
        sdk: 'chat.createWidgetSession',
        created: '/api/chat/widget/sessions/:sessionId',
      },
    },
    renewWidgetSession: {
      method: 'POST',
      path: '/api/chat/widget/sessions/:sessionId/renew',
      pathParams: session,
      body: widgetSessionRenewalRequest,
      responses: {
        200: envelope('RenewedWidgetSessionResponse', renewedWidgetSession),
        ...errorResponses(...onChange, 'INTERNAL_ERROR'),
      },
      summary: 'Renew a widget session',
      description:
        'Uses the resume token and returns new tokens. For 10 seconds the used token returns the same successor again, so a lost response does not end a session. A later use of it ends the session, because another party may have it.',
      metadata: { ...fromWidget, auth: 'widget', sdk: 'chat.renewWidgetSession' },
    },
    endWidgetSession: {
      method: 'DELETE',
      path: '/api/chat/widget/sessions/:sessionId',
      pathParams: session,
      body: c.noBody(),
      responses: { 200: successResponse, ...errorResponses(...onChange, 'NOT_FOUND', 'INTERNAL_ERROR') },
      summary: 'End a widget session',
      description: 'Ends the session of the widget token at once, with its resume token.',
      metadata: { ...fromWidget, auth: 'widget-token', sdk: 'chat.endWidgetSession' },
    },
  }),
  { strictStatusCodes: true },
);
