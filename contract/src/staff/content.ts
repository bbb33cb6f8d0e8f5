import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { catalogUrl, imageReference, PUBLICATION_STATES } from '../catalog-input.ts';
import { appContentKey } from '../content.ts';
import { envelope } from '../envelope.ts';
import { ACTION_ERRORS, REPETITION_ERRORS, staffErrorResponses, VERSION_ERRORS } from '../errors.ts';
import { MAX_HTML_LENGTH, MAX_ITEMS, MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { RICH_TEXT_BODY, richText, richTextBody } from '../rich-text.ts';
import { nameText, outputText, outputUrl, text } from '../text.ts';
import { fromText, wireSchemas } from '../wire.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

const key = outputText(100, 'home_banner');
const TITLE = 'This week at the depot · এই সপ্তাহে আড়তে';

const staffAppContentShape = {
  key,
  version: resourceVersion,
  title: outputText(MAX_LENGTHS.contentTitle, TITLE).nullable(),
  externalUrl: outputText(MAX_LENGTHS.url, 'https://shop.example.com/offers').nullable(),
  images: z
    .array(
      z
        .object({
          url: outputText(MAX_LENGTHS.url, '/demo/pictures/banner-depot.svg').describe(
            'As it is stored: a URL, or a path on this server.',
          ),
          publicUrl: outputUrl('https://shop.example.com/demo/pictures/banner-depot.svg').describe(
            'Where the picture is.',
          ),
        })
        .meta({ id: 'StaffAppContentImage', description: 'A picture of app content, as staff members see it.' }),
    )
    .max(MAX_ITEMS.images),
  status: z.enum(PUBLICATION_STATES),
  requested: z
    .boolean()
    .meta({ examples: [false] })
    .describe('An app has asked for the key, and no operator has changed the content since. It is a draft.'),
  empty: z
    .boolean()
    .meta({ examples: [false] })
    .describe('There is no body, URL or picture, so that apps get null even if it is published.'),
};

export const staffAppContentItem = z
  .object(staffAppContentShape)
  .meta({ id: 'StaffAppContent', description: 'App content in a list, as staff members see it.' });

export const staffAppContentDetail = z
  .object({
    ...staffAppContentShape,
    body: richText.nullable(),
    bodyHtml: outputText(MAX_HTML_LENGTH, '<p>নতুন চাল এসে গেছে</p>')
      .nullable()
      .describe('The body as sanitized HTML, as apps get it.'),
  })
  .meta({ id: 'StaffAppContentDetail', description: 'App content, as staff members see it.' });

const appContentInput = {
  title: nameText({ max: MAX_LENGTHS.contentTitle, example: TITLE }).nullable(),
  body: richTextBody.describe('A rich-text document of at most 100 KiB; null for none.'),
  externalUrl: catalogUrl.nullable(),
  images: z
    .array(
      z
        .strictObject({ url: imageReference })
        .meta({ id: 'StaffAppContentImageInput', description: 'A URL, or a path on this server.' }),
    )
    .max(MAX_ITEMS.images)
    .describe('In order.'),
};

export const changeAppContentRequest = z.strictObject(appContentInput).partial().meta({
  id: 'StaffAppContentChange',
  description: 'What changes. A property that is absent stays as it is; null clears it.',
});

export const createAppContentRequest = z
  .strictObject({
    key: appContentKey,
    ...changeAppContentRequest.shape,
    status: z.enum(PUBLICATION_STATES).default('draft'),
  })
  .meta({ id: 'StaffNewAppContent', description: 'New app content.' });

export const listStaffAppContentQuery = z.strictObject({
  ...cursorQuery,
  q: text({ max: 150, example: 'banner' }).default('').describe('Part of the key or of the title.'),
  status: z.enum(PUBLICATION_STATES).optional(),
  requested: fromText(
    z
      .string()
      .regex(/^(true|false)$/, inSchema(messages.mustBeBoolean))
      .transform((value) => value === 'true'),
  )
    .register(wireSchemas, { type: 'boolean' })
    .optional()
    .describe(
      '`true`: only keys that an app has asked for and no operator has changed since; `false`: only the others.',
    ),
});

const pathParams = z.strictObject({ key: pathKey(100, 'Exact key.', 'home_banner') });
const contentResponse = envelope('StaffAppContentResponse', staffAppContentDetail);
/** Reading drafts needs the permission for changing them: a role that only reads the catalog does not need drafts of pages. */
const group = { auth: 'staff', tag: 'Staff: app content', sdkEntry: 'staff', permission: 'content:write' } as const;
const whyWrite =
  'Reading requires `content:write` too, so that a role for pages needs no permission that shows prices.';

const c = initContract();

export const staffAppContent = c.router(
  defineRoutes({
    listStaffAppContent: {
      method: 'GET',
      path: '/api/staff/app-content',
      query: listStaffAppContentQuery,
      responses: {
        200: envelope('StaffAppContentPageResponse', cursorPage('StaffAppContentPage', staffAppContentItem)),
        ...staffErrorResponses(),
      },
      summary: 'List app content for staff',
      description: `App content by key, without bodies. Drafts are included, and keys that apps have asked for. ${whyWrite}`,
      metadata: { ...group, sdk: 'appContent.list' },
    },
    getStaffAppContent: {
      method: 'GET',
      path: '/api/staff/app-content/:key',
      pathParams,
      responses: { 200: contentResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get app content for staff',
      description: `App content with its body, also a draft. Does not register an unknown key. ${whyWrite}`,
      metadata: { ...group, sdk: 'appContent.get' },
    },
    createAppContent: {
      method: 'POST',
      path: '/api/staff/app-content',
      body: createAppContentRequest,
      responses: { 201: contentResponse, ...staffErrorResponses(...REPETITION_ERRORS) },
      summary: 'Create app content',
      description: 'The key must be free, or one that an app has asked for and no operator has changed since.',
      metadata: { ...group, sdk: 'appContent.create', created: '/api/staff/app-content/:key', ...RICH_TEXT_BODY },
    },
    changeAppContent: {
      method: 'PATCH',
      path: '/api/staff/app-content/:key',
      pathParams,
      body: changeAppContentRequest,
      responses: { 200: contentResponse, ...staffErrorResponses(...VERSION_ERRORS) },
      summary: 'Change app content',
      description:
        'The body is rendered to HTML and sanitized now. Published content changes with the next request of an app.',
      metadata: { ...group, sdk: 'appContent.change', ifMatch: 'required', ...RICH_TEXT_BODY },
    },
    publishAppContent: {
      method: 'POST',
      path: '/api/staff/app-content/:key/publish',
      pathParams,
      body: c.noBody(),
      responses: { 200: contentResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Publish app content',
      description:
        'Apps get it with their next request, unless it is empty. Publishing published content changes nothing.',
      metadata: { ...group, sdk: 'appContent.publish', ifMatch: 'required' },
    },
    unpublishAppContent: {
      method: 'POST',
      path: '/api/staff/app-content/:key/unpublish',
      pathParams,
      body: c.noBody(),
      responses: { 200: contentResponse, ...staffErrorResponses(...ACTION_ERRORS) },
      summary: 'Unpublish app content',
      description: 'Makes it a draft: apps get null with their next request.',
      metadata: { ...group, sdk: 'appContent.unpublish', ifMatch: 'required' },
    },
    deleteAppContent: {
      method: 'DELETE',
      path: '/api/staff/app-content/:key',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...VERSION_ERRORS) },
      summary: 'Delete app content',
      description: 'It cannot be restored. An app that still asks for the key registers it again as a draft.',
      metadata: { ...group, sdk: 'appContent.delete', ifMatch: 'required' },
    },
  }),
  { strictStatusCodes: true },
);
