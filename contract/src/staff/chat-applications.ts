import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { chatFieldType, preChatField } from '../chat-visitors.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { nameText, outputText, text } from '../text.ts';
import { applicationSecret, keepOldSeconds, secretEnds } from './application-secrets.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { applicationGroup } from './groups.ts';
import { pathKey, resourceVersion } from './resource.ts';
import { endedWidgetSessions, widgetSession, widgetSessionEnd } from './widget-sessions.ts';

const identityVerification = z.enum(['off', 'required']).meta({
  id: 'IdentityVerification',
  examples: ['required'],
  description: '`required`: a widget needs the visitor token of save-visitor to resume an identified visitor.',
});
const ID = 'cap_Tq2hVw9sLr0bXnE4mKyJc6Ua';
const NAME = 'Shop · দোকান';
const ORIGIN = 'https://shop.example.com';
const order = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .meta({ examples: [0] });

const staffChatField = z
  .object({
    ...preChatField.shape,
    order: order.describe('Position in the form, lowest first.'),
    archived: z
      .boolean()
      .meta({ examples: [false] })
      .describe('Not in the form. Stored values of visitors stay; new values are rejected.'),
  })
  .meta({ id: 'StaffChatField', description: 'A field of the pre-chat form.' });

const staffChatSecret = z
  .object({
    prefix: outputText(100, 'cas_9f86d081884c7d65').describe('How the secret begins.'),
    ...applicationSecret.shape,
  })
  .meta({ id: 'StaffChatSecret', description: 'A valid secret, without the secret itself.' });

export const staffChatApplication = z
  .object({
    chatApplicationId: outputText(MAX_LENGTHS.id, ID),
    version: resourceVersion,
    name: outputText(MAX_LENGTHS.chatApplicationName, NAME),
    widgetKey: outputText(MAX_LENGTHS.id, 'wk_Zk4vQ0aHc2JtPe9LxUyWn6Rd').describe('For pages. It is not secret.'),
    visitorOrigins: z
      .array(outputText(MAX_LENGTHS.redirectUri, ORIGIN))
      .max(MAX_ITEMS.visitorOrigins)
      .describe('Origins of the pages with the widget.'),
    identityVerification,
    enabled: z.boolean(),
    createdAt: z.iso.datetime(),
    secrets: z.array(staffChatSecret).describe('The valid secrets, oldest first.'),
    fields: z.array(staffChatField).describe('The pre-chat form in its order, with the archived fields.'),
  })
  .meta({ id: 'StaffChatApplication', description: 'A chat application.' });

const input = {
  name: nameText({ min: 1, max: MAX_LENGTHS.chatApplicationName, example: NAME }),
  visitorOrigins: z
    .array(text({ max: MAX_LENGTHS.redirectUri, example: ORIGIN, form: { pattern: '^https?://[^/?#]+/?$' } }))
    .min(1, inSchema(messages.originNeeded))
    .max(MAX_ITEMS.visitorOrigins)
    .describe('Origins of the pages with the widget, such as https://shop.example.com.'),
};

export const createChatApplicationRequest = z
  .strictObject({ ...input, identityVerification: identityVerification.optional() })
  .meta({ id: 'StaffNewChatApplication', description: 'A new chat application.' });

export const changeChatApplicationRequest = z
  .strictObject({ ...input, identityVerification })
  .partial()
  .meta({
    id: 'StaffChatApplicationChange',
    description: 'What changes. A property that is absent stays as it is; a list replaces the stored list.',
  });

const fieldText = nameText({ min: 1, max: MAX_LENGTHS.fieldLabel });
export const defineChatFieldRequest = z
  .strictObject({
    key: text({ min: 1, max: 64, trim: false, example: 'shopType' }).describe(
      '1 to 64 letters, digits, hyphens and underscores.',
    ),
    type: chatFieldType.meta({ examples: ['select'] }),
    label: fieldText
      .meta({ examples: ['Kind of shop'] })
      .optional()
      .describe('English label. Without it, the key.'),
    labelBn: fieldText
      .meta({ examples: ['দোকানের ধরন'] })
      .optional()
      .describe('Bengali label.'),
    required: z.boolean().optional().describe('The form cannot be sent without the field.'),
    options: z
      .array(fieldText)
      .max(MAX_ITEMS.fieldOptions)
      .meta({ examples: [['GROCERY', 'PHARMACY']] })
      .optional()
      .describe('The choices of a select.'),
    maxLength: z.int().min(1).max(MAX_LENGTHS.fieldValue).optional().describe('Of a text.'),
    order: order.optional(),
  })
  .meta({
    id: 'StaffChatFieldDefinition',
    description: 'The whole definition of a field: what is absent gets its default.',
  });

const chatApplicationSecret = outputText(
  100,
  'cas_9f86d081884c7d65_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo3XiKtBvSyQE',
).describe('For servers. It is returned this once, and only its hash is stored.');

const createdApplication = z
  .object({ ...staffChatApplication.shape, chatApplicationSecret })
  .meta({ id: 'CreatedChatApplication', description: 'A new chat application with its secret.' });

const rotatedSecret = z
  .object({ chatApplicationSecret, oldSecretsEndAt: secretEnds, version: resourceVersion })
  .meta({ id: 'RotatedChatSecret', description: 'A new secret.' });

const chatApplicationId = pathKey(MAX_LENGTHS.id, 'The id, which begins with cap_.', ID);
const pathParams = z.strictObject({ chatApplicationId });
const fieldParams = z.strictObject({
  chatApplicationId,
  key: pathKey(64, 'The key of the field.', 'shopType'),
});
const applicationResponse = envelope('StaffChatApplicationResponse', staffChatApplication);

const c = initContract();

/** @see docs/decisions/0047-staff-api.md */
export const staffChatApplications = c.router(
  defineRoutes({
    listChatApplications: {
      method: 'GET',
      path: '/api/staff/chat-applications',
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope('StaffChatApplicationPageResponse', cursorPage('StaffChatApplicationPage', staffChatApplication)),
        ...staffErrorResponses(),
      },
      summary: 'List chat applications',
      description: 'All chat applications by name, then id.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.list' },
    },
    getChatApplication: {
      method: 'GET',
      path: '/api/staff/chat-applications/:chatApplicationId',
      pathParams,
      responses: { 200: applicationResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a chat application',
      description: 'One application with its fields. `ETag` is its version.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.get' },
    },
    createChatApplication: {
      method: 'POST',
      path: '/api/staff/chat-applications',
      body: createChatApplicationRequest,
      responses: {
        201: envelope('CreatedChatApplicationResponse', createdApplication),
        ...staffErrorResponses(...REPETITION_ERRORS),
      },
      summary: 'Create a chat application',
      description: 'Returns the secret for the application’s servers once.',
      metadata: {
        ...applicationGroup,
        sdk: 'chatApplications.create',
        created: '/api/staff/chat-applications/:chatApplicationId',
        powers: ['credential'],
      },
    },
    changeChatApplication: {
      method: 'PATCH',
      path: '/api/staff/chat-applications/:chatApplicationId',
      pathParams,
      body: changeChatApplicationRequest,
      responses: { 200: applicationResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a chat application',
      description: 'Takes effect on the next request of its servers and widgets.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.change', ifMatch: 'required' },
    },
    rotateChatSecret: {
      method: 'POST',
      path: '/api/staff/chat-applications/:chatApplicationId/rotate-secret',
      pathParams,
      body: z.strictObject({ keepOldSeconds }).meta({ id: 'ChatSecretRotation', description: 'A new secret.' }),
      responses: {
        200: envelope('RotatedChatSecretResponse', rotatedSecret),
        ...staffErrorResponses(...ACTION_ERRORS),
      },
      summary: 'Give a chat application a new secret',
      description: 'The earlier secrets end after `keepOldSeconds`.',
      metadata: {
        ...applicationGroup,
        sdk: 'chatApplications.rotateSecret',
        ifMatch: 'required',
        powers: ['credential'],
      },
    },
    disableChatApplication: {
      method: 'POST',
      path: '/api/staff/chat-applications/:chatApplicationId/disable',
      pathParams,
      body: c.noBody(),
      responses: { 200: applicationResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Disable a chat application',
      description: 'Rejects its servers and widgets from the next request on.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.disable', ifMatch: 'required' },
    },
    enableChatApplication: {
      method: 'POST',
      path: '/api/staff/chat-applications/:chatApplicationId/enable',
      pathParams,
      body: c.noBody(),
      responses: { 200: applicationResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Enable a chat application',
      description: 'Accepts it again, with the widget sessions that have not expired.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.enable', ifMatch: 'required' },
    },
    defineChatField: {
      method: 'POST',
      path: '/api/staff/chat-applications/:chatApplicationId/fields',
      pathParams,
      body: defineChatFieldRequest,
      responses: { 200: applicationResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Define a field of the pre-chat form',
      description:
        'Creates a field, or replaces the definition of the field with this key and takes it out of the archive. The type of a field cannot change.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.defineField', ifMatch: 'required' },
    },
    archiveChatField: {
      method: 'POST',
      path: '/api/staff/chat-applications/:chatApplicationId/fields/:key/archive',
      pathParams: fieldParams,
      body: c.noBody(),
      responses: { 200: applicationResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Archive a field of the pre-chat form',
      description: 'Removes the field from the form. Stored values of visitors stay; new values are rejected.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.archiveField', ifMatch: 'required' },
    },
    listWidgetSessions: {
      method: 'GET',
      path: '/api/staff/chat-applications/:chatApplicationId/sessions',
      pathParams,
      query: z.strictObject(cursorQuery),
      responses: {
        200: envelope('StaffWidgetSessionPageResponse', cursorPage('StaffWidgetSessionPage', widgetSession)),
        ...staffErrorResponses('NOT_FOUND'),
      },
      summary: 'List the widget sessions of a chat application',
      description: 'The sessions that have neither expired nor ended, newest first.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.sessions' },
    },
    endWidgetSessions: {
      method: 'POST',
      path: '/api/staff/chat-applications/:chatApplicationId/end-sessions',
      pathParams,
      body: widgetSessionEnd,
      responses: {
        200: envelope('EndedWidgetSessionsResponse', endedWidgetSessions),
        ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS),
      },
      summary: 'End widget sessions of a chat application',
      description:
        'Ends the open sessions of one visitor or of all. Their widget tokens and resume tokens are rejected from the next request on. A visitor can open a new session.',
      metadata: { ...applicationGroup, sdk: 'chatApplications.endSessions' },
    },
  }),
  { strictStatusCodes: true },
);
