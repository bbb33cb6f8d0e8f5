import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { CHANGE_ERRORS, REPETITION_ERRORS, staffErrorResponses } from '../errors.ts';
import { MAX_LENGTHS } from '../limits.ts';
import { inSchema } from '../messages/message.ts';
import * as messages from '../messages/texts.ts';
import { defineRoutes } from '../metadata.ts';
import { nameText, outputText, text } from '../text.ts';
import { cursorPage, cursorQuery } from './cursor.ts';
import { done, pathKey, resourceVersion } from './resource.ts';

export const MAX_GROUP_NAME = 120;
/** The most groups that a customer is in. */
export const MAX_GROUPS_OF_CUSTOMER = 10;
/** The most customers that one request adds, or removes. */
export const MAX_CHANGED_MEMBERS = 1_000;
export const GROUP_ID = '019b2f7e-4d1a-7c30-8e55-90b1c6a2d4f8';

const customerGroup = z
  .object({
    id: outputText(MAX_LENGTHS.id, GROUP_ID),
    version: resourceVersion,
    name: outputText(MAX_GROUP_NAME, 'Hotels · হোটেল'),
    memberCount: z
      .int()
      .min(0)
      .meta({ examples: [12] }),
  })
  .meta({ id: 'CustomerGroup', description: 'Customers that price lists name together.' });

export type CustomerGroup = z.infer<typeof customerGroup>;

const name = nameText({ min: 1, max: MAX_GROUP_NAME, example: 'Hotels · হোটেল' });

export const newCustomerGroup = z
  .strictObject({ name })
  .meta({ id: 'NewCustomerGroup', description: 'A new group, without members.' });
export const changeCustomerGroupRequest = z
  .strictObject({ name })
  .partial()
  .meta({ id: 'CustomerGroupChange', description: 'A change of a group.' });

const customerIds = z
  .array(text({ min: 1, max: MAX_LENGTHS.id, trim: false, example: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5' }))
  .max(MAX_CHANGED_MEMBERS);

export const changeMembersRequest = z
  .strictObject({
    add: customerIds.optional().describe('Ids of customers.'),
    remove: customerIds.optional().describe('Ids of customers. One that is no member is left out.'),
  })
  .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, inSchema(messages.addOrRemove))
  .refine(({ add = [], remove = [] }) => !add.some((id) => remove.includes(id)), inSchema(messages.addedAndRemoved))
  .meta({ id: 'GroupMembersChange', description: 'The customers who join a group, and those who leave it.' });

const pathParams = z.strictObject({ id: pathKey(MAX_LENGTHS.id, 'The id of the group.', GROUP_ID) });
const groupResponse = envelope('CustomerGroupResponse', customerGroup);
const group = { auth: 'staff', tag: 'Staff: customers', sdkEntry: 'staff' } as const;
const writes = { ...group, permission: 'customers:write' } as const;

const c = initContract();

export const staffCustomerGroups = c.router(
  defineRoutes({
    listCustomerGroups: {
      method: 'GET',
      path: '/api/staff/customer-groups',
      query: z.strictObject({
        ...cursorQuery,
        q: text({ max: 150, example: 'hotel' }).default('').describe('Part of the name.'),
      }),
      responses: {
        200: envelope('CustomerGroupPageResponse', cursorPage('CustomerGroupPage', customerGroup)),
        ...staffErrorResponses(),
      },
      summary: 'List customer groups',
      description: 'Groups by name. `GET /api/staff/customers?groupId=` lists the members of one.',
      metadata: { ...group, permission: 'customers:read', sdk: 'customerGroups.list' },
    },
    createCustomerGroup: {
      method: 'POST',
      path: '/api/staff/customer-groups',
      body: newCustomerGroup,
      responses: { 201: groupResponse, ...staffErrorResponses(...REPETITION_ERRORS) },
      summary: 'Create a customer group',
      description: 'A group without members.',
      metadata: { ...writes, sdk: 'customerGroups.create', created: '/api/staff/customer-groups/:id' },
    },
    getCustomerGroup: {
      method: 'GET',
      path: '/api/staff/customer-groups/:id',
      pathParams,
      responses: { 200: groupResponse, ...staffErrorResponses('NOT_FOUND') },
      summary: 'Get a customer group',
      description: 'One group. `ETag` is its version.',
      metadata: { ...group, permission: 'customers:read', sdk: 'customerGroups.get' },
    },
    changeCustomerGroup: {
      method: 'PATCH',
      path: '/api/staff/customer-groups/:id',
      pathParams,
      body: changeCustomerGroupRequest,
      responses: { 200: groupResponse, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Change a customer group',
      description: 'Renames a group.',
      metadata: { ...writes, sdk: 'customerGroups.change', ifMatch: 'required' },
    },
    deleteCustomerGroup: {
      method: 'DELETE',
      path: '/api/staff/customer-groups/:id',
      pathParams,
      body: c.noBody(),
      responses: { 200: done, ...staffErrorResponses(...CHANGE_ERRORS) },
      summary: 'Delete a customer group',
      description: 'Its members stay customers. 409 while a price list names the group.',
      metadata: { ...writes, sdk: 'customerGroups.delete', ifMatch: 'required' },
    },
    changeGroupMembers: {
      method: 'POST',
      path: '/api/staff/customer-groups/:id/members',
      pathParams,
      body: changeMembersRequest,
      responses: { 200: groupResponse, ...staffErrorResponses('NOT_FOUND', ...REPETITION_ERRORS) },
      summary: 'Change the members of a group',
      description:
        'Adds and removes customers, all or none. Repeating it changes nothing. An unknown customer is a 400; 409 if a customer would be in more than 10 groups.',
      metadata: { ...writes, sdk: 'customerGroups.changeMembers' },
    },
  }),
  { strictStatusCodes: true },
);
