import type { staffChatApplications } from '@arot/contract';
import { applicationExamples } from './application-examples.ts';
import { lastPart } from './last-part.ts';
import type { OperationExample } from './operation-example.ts';

const chatApplicationId = 'cap_Tq2hVw9sLr0bXnE4mKyJc6Ua';
const chatApplicationSecret = 'cas_9f86d081884c7d65_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo3XiKtBvSyQE';

const shop = {
  chatApplicationId,
  version: '7701.9e107d9d372bb682',
  name: 'Shop · দোকান',
  widgetKey: 'wk_Zk4vQ0aHc2JtPe9LxUyWn6Rd',
  visitorOrigins: ['https://shop.example.com'],
  identityVerification: 'required' as const,
  enabled: true,
  createdAt: '2026-03-01T06:00:00.000Z',
  secrets: [
    {
      prefix: 'cas_9f86d081884c7d65',
      createdAt: '2026-03-01T06:00:00.000Z',
      expiresAt: null,
      lastUsedAt: '2026-03-02T06:00:00.000Z',
    },
  ],
  fields: [
    {
      key: 'shopType',
      type: 'select' as const,
      label: 'Kind of shop',
      labelBn: 'দোকানের ধরন',
      required: true,
      options: ['GROCERY', 'PHARMACY'],
      maxLength: null,
      order: 0,
      archived: false,
    },
  ],
};

const parameters = { chatApplicationId };
const shared = applicationExamples(parameters, {
  application: shop,
  secret: { chatApplicationSecret },
  newVersion: '7701.e4d909c290d0fb1c',
});
const visitorId = 'cv_1pQz8sXw3rTn6hVb2mKd9aLc';

export const staffChatApplicationExamples: {
  [Operation in keyof typeof staffChatApplications]: OperationExample<(typeof staffChatApplications)[Operation]>;
} = {
  listChatApplications: lastPart({ limit: 50, cursor: 'WyJTaG9wIiwiY2FwIl0' }, shop),
  getChatApplication: shared.get,
  createChatApplication: {
    requests: {
      shop: {
        summary: 'A shop with verified visitors',
        value: { name: shop.name, visitorOrigins: shop.visitorOrigins, identityVerification: 'required' },
      },
    },
    invalidFields: {
      'visitorOrigins.0': ['"shop" must be an origin such as https://shop.example.com, without a path.'],
    },
    success: 'The new application, with its secret.',
    bodies: {
      created: { summary: 'With its secret', value: { data: { ...shop, fields: [], chatApplicationSecret } } },
    },
  },
  changeChatApplication: {
    parameters,
    requests: {
      origins: {
        summary: 'One more origin',
        value: { visitorOrigins: ['https://shop.example.com', 'https://www.shop.example.com'] },
      },
    },
    invalidFields: { visitorOrigins: ['At least one origin is needed.'] },
    success: 'The changed application, with its new version.',
    bodies: shared.bodies,
  },
  rotateChatSecret: shared.rotateSecret,
  disableChatApplication: shared.disable,
  enableChatApplication: shared.enable,
  defineChatField: {
    parameters,
    requests: {
      select: {
        summary: 'A choice',
        value: {
          key: 'shopType',
          type: 'select',
          label: 'Kind of shop',
          labelBn: 'দোকানের ধরন',
          required: true,
          options: ['GROCERY', 'PHARMACY'],
        },
      },
    },
    invalidFields: { option: ['A select needs at least one option.'] },
    success: 'The application with the field, and its new version.',
    bodies: shared.bodies,
  },
  archiveChatField: {
    parameters: { chatApplicationId, key: 'shopType' },
    invalidFields: { key: ['Must have at most 64 characters.'] },
    success: 'The application with the archived field, and its new version.',
    bodies: {
      archived: {
        summary: 'An archived field',
        value: { data: { ...shop, fields: shop.fields.map((field) => ({ ...field, archived: true })) } },
      },
    },
  },
  listWidgetSessions: {
    parameters: { ...parameters, limit: 50, cursor: 'WyIyMDI2LTAzLTAyVDA2OjAwOjAwLjAwMFoiLCJ3c18xIl0' },
    invalidFields: { cursor: ['Must be nextCursor of a response of this list.'] },
    success: 'A part of the list.',
    bodies: {
      last: {
        summary: 'The last part',
        value: {
          data: {
            items: [
              {
                sessionId: 'cws_4mKx9aLc2vBn7tRy5qPz1wXe',
                visitorId,
                externalUserId: 'user-1042',
                visitorName: 'Rahima Akter',
                createdAt: '2026-03-02T06:00:00.000Z',
                expiresAt: '2026-03-02T07:00:00.000Z',
              },
            ],
            nextCursor: null,
          },
        },
      },
    },
  },
  endWidgetSessions: {
    parameters,
    requests: {
      visitor: { summary: 'Of one visitor', value: { visitorId } },
      all: { summary: 'Of all visitors', value: { visitorId: null } },
    },
    invalidFields: { visitorId: ['The application has no such visitor.'] },
    success: 'How many sessions have ended.',
    bodies: { ended: { summary: 'Two sessions', value: { data: { endedSessions: 2 } } } },
  },
};
