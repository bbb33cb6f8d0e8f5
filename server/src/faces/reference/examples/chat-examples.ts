import type { chat } from '@arot/contract';
import type { OperationExample } from './operation-example.ts';

const chatApplicationId = 'cap_Tq2hVw9sLr0bXnE4mKyJc6Ua';
const chatVisitorId = 'cv_8fGd1oPzR3uYhB5tNqWxKe7M';
const sessionId = 'cws_Zk4vQ0aHc2JtPe9LxUyWn6Rd';
const resumeToken = 'crt_m4Hk9ZsT1qYb7VxJ2cRnL8wPe0DfGuAo3XiKtBvSyQE';
const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImNoYXQtd2lkZ2V0K2p3dCJ9.e30.c2lnbmF0dXJl';

const visitor = {
  chatVisitorId,
  externalUserId: 'user-1042',
  identified: true,
  name: 'Abdur Rahman · আবদুর রহমান',
  email: 'rahman.store@example.com',
  phone: '+8801712345678',
  avatarUrl: 'https://shop.example.com/pictures/rahman.webp',
  customFields: { shopType: 'GROCERY', wholesale: true },
  createdAt: '2026-03-01T06:00:00.000Z',
  updatedAt: '2026-03-02T06:00:00.000Z',
};

const withoutContact = { name: null, email: null, phone: null, avatarUrl: null, customFields: {} };
const saved = { chatVisitorId, created: false, visitorToken: token, visitorTokenExpiresIn: 900 };

const application = { chatApplicationId };
const preChatFields = [
  {
    key: 'shopType',
    type: 'select' as const,
    label: 'Kind of shop',
    labelBn: 'দোকানের ধরন',
    required: true,
    options: ['GROCERY', 'PHARMACY'],
    maxLength: null,
  },
];

const session = { sessionId, token, expiresIn: 900, resumeToken };

export const chatExamples: {
  [Operation in 'saveVisitor' | 'saveVisitors' | 'createWidgetSession']: OperationExample<(typeof chat)[Operation]>;
} = {
  saveVisitor: {
    parameters: application,
    requests: {
      everything: {
        summary: 'A user with every property',
        value: {
          externalUserId: 'user-1042',
          name: visitor.name,
          email: visitor.email,
          phone: '01712345678',
          avatarUrl: visitor.avatarUrl,
          customFields: { shopType: 'GROCERY', wholesale: true },
        },
      },
      change: {
        summary: 'One change: the phone number is cleared, the rest stays',
        value: { externalUserId: 'user-1042', phone: null },
      },
    },
    success: 'The visitor after the change.',
    bodies: {
      created: {
        summary: 'A new visitor',
        status: 201,
        value: { data: { chatVisitorId, created: true, visitor, visitorToken: token, visitorTokenExpiresIn: 900 } },
      },
      updated: {
        summary: 'A known visitor without contact data',
        status: 200,
        value: { data: { ...saved, visitor: { ...visitor, ...withoutContact } } },
      },
    },
  },
  saveVisitors: {
    parameters: application,
    requests: {
      two: {
        summary: 'Two users, one with a field that is not defined',
        value: {
          visitors: [
            { externalUserId: 'user-1042', name: visitor.name },
            { externalUserId: 'user-1043', customFields: { shoeSize: 42 } },
          ],
        },
      },
    },
    success: 'A result for each visitor.',
    bodies: {
      results: {
        summary: 'One saved, one rejected',
        value: {
          data: {
            results: [
              { index: 0, chatVisitorId, created: false },
              {
                index: 1,
                error: {
                  code: 'VALIDATION_ERROR',
                  message: 'Check the highlighted fields.',
                  fields: { 'customFields.shoeSize': ['Is not a field of this application.'] },
                },
              },
            ],
          },
        },
      },
    },
  },
  createWidgetSession: {
    requests: {
      anonymous: {
        summary: 'An anonymous visitor',
        value: {
          chatApplicationId,
          widgetKey: 'wk_pX7bN2eQyH9sVd4LtRmK0cWu',
          page: { url: 'https://shop.example.com/' },
        },
      },
      identified: {
        summary: 'A user who is logged in to the shop',
        value: { chatApplicationId, widgetKey: 'wk_pX7bN2eQyH9sVd4LtRmK0cWu', chatVisitorId, visitorToken: token },
      },
    },
    success: 'The session.',
    bodies: {
      anonymous: {
        summary: 'The session of a new anonymous visitor',
        status: 201,
        value: {
          data: {
            ...session,
            resumed: false,
            visitor: { chatVisitorId, identified: false, name: null, avatarUrl: null },
            preChatFields,
          },
        },
      },
      resumed: {
        summary: 'The session of a known visitor',
        status: 200,
        value: {
          data: {
            ...session,
            resumed: true,
            visitor: { chatVisitorId, identified: true, name: visitor.name, avatarUrl: visitor.avatarUrl },
            preChatFields,
          },
        },
      },
    },
  },
};
