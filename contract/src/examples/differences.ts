import type { api } from '../index.ts';
import type { ApiRoute } from '../metadata.ts';
import type { Differences } from './operation-example.ts';

type Api = typeof api;

const priceChanges = {
  raised: {
    summary: 'Retail prices of a category raised by 5 %',
    value: {
      filter: { tier: 'RETAIL', categoryId: 'oil-mustard', status: 'published' },
      operation: { basePrice: { action: 'percent', value: '5' } },
    },
  },
  discount: {
    summary: 'A discount of 10 % on two products',
    value: {
      filter: { tier: 'RETAIL', slugs: ['mustard-oil-1l', 'mustard-oil-5l'] },
      operation: { discount: { type: 'PERCENTAGE', value: '10.00' } },
    },
  },
  list: {
    summary: 'New prices of named products',
    value: { changes: [{ slug: 'mustard-oil-5l', tier: 'WHOLESALE', basePrice: '980.00', discount: null }] },
  },
  csv: {
    summary: 'A price list as CSV',
    value: { csv: 'slug,retail_base_price\nmustard-oil-1l,294.00\nmustard-oil-5l,1350.00\n' },
  },
} satisfies Differences<Api['staffPrices']['previewPriceChange']>['requests'];

const entryChanges = {
  changes: {
    summary: 'The price of one product, with a break',
    value: {
      changes: [{ slug: 'mustard-oil-5l', basePrice: '931.00', breaks: [{ minQuantity: 24, price: '905.00' }] }],
    },
  },
  csv: {
    summary: 'The text of a CSV file',
    value: { csv: 'slug,base_price,breaks\nmustard-oil-5l,931.00,24:905.00\n' },
  },
  percent: { summary: 'All prices of a tier, 5 % lower', value: { tier: 'WHOLESALE', percent: '-5' } },
} satisfies Differences<Api['staffPriceListEntries']['previewPriceListEntries']>['requests'];

const decision = {
  requestedAt: '2026-02-01T04:30:00.000Z',
  decidedAt: '2026-03-02T06:00:00.000Z',
  decidedBy: '0198c0de-0000-7000-8000-00000000004a',
  reason: null,
  customerNote: null,
} as const;

const archivedField = {
  key: 'shopType',
  type: 'select' as const,
  label: 'Kind of shop',
  labelBn: 'দোকানের ধরন',
  required: true,
  options: ['GROCERY', 'PHARMACY'],
  maxLength: null,
  order: 0,
  archived: true,
};

const tills = ['https://till.example.com/callback', 'https://till-2.example.com/callback'];
const origins = ['https://shop.example.com', 'https://www.shop.example.com'];
const withTill = ['catalog:read', 'prices:write', 'till.open'];

/** The parts that the fields of a schema cannot know: the state after an operation, and a body that shows one change. */
export const differences: {
  [Domain in keyof Api]?: {
    [Operation in keyof Api[Domain]]?: Differences<Extract<Api[Domain][Operation], ApiRoute>>;
  };
} = {
  auth: {
    login: {
      requests: {
        token: {
          summary: 'By email address, for a token',
          value: { identifier: 'nusrat@example.com', password: 'gudam-ghar-2026', responseMode: 'token' },
        },
        cookie: {
          summary: 'By mobile number, in a browser',
          value: { identifier: '01712345678', password: 'chal-dal-tel-42', rememberMe: true },
        },
      },
      cookie: 'set',
    },
    loginWithCode: { body: { identifier: '01712345678', code: '482915', rememberMe: true }, cookie: 'set' },
    changePassword: {
      body: { currentPassword: 'chal-dal-tel-42', newPassword: 'noton-chabi-77-mirpur' },
      cookie: 'replaced',
    },
    endOwnSession: { cookie: 'ended' },
    logout: { cookie: 'cleared' },
  },
  // The demo has no main category with the text of a search for products.
  catalog: {
    listProducts: { parameters: { q: 'mustard', categoryId: 'oil' } },
    listCategories: { parameters: { q: 'oil', parentId: 'root' } },
  },
  search: { searchProducts: { parameters: { categoryId: 'oil' } } },
  customers: {
    registerCustomer: {
      body: {
        phoneNumber: '01712345678',
        password: 'chal-dal-tel-42',
        name: 'Abdur Rahman · আবদুর রহমান',
        shopName: 'রহমান স্টোর',
        customerType: 'WHOLESALE',
        shopType: 'GROCERY',
      },
    },
    requestWholesale: { body: { note: 'আমাদের দুটি দোকান আছে।' } },
    downloadCustomerDocument: { success: 'The document as it was uploaded. A shop image is never a PDF.' },
  },
  chat: {
    saveVisitor: { data: { created: false } },
    createWidgetSession: { data: { resumed: true } },
  },
  ownAccount: {
    requestCode: { body: { purpose: 'password-reset', identifier: '01712345678' } },
    resetPassword: { body: { identifier: '01712345678', code: '482915', newPassword: 'noton-chabi-77-mirpur' } },
    reauthenticate: { body: { password: 'noton-chabi-77-mirpur' } },
  },
  accountData: {
    downloadExport: { success: 'A ZIP file.' },
    deleteAccount: { body: { password: 'noton-chabi-77-mirpur' }, cookie: 'cleared' },
  },
  factors: {
    verifySecondFactor: {
      body: { challenge: 'tU5xV0bQw8Zr3nLk6PdGf1YsHc9JmXe2AoRi7BvTq4E', method: 'totp', code: '482915' },
      cookie: 'set',
    },
    passkeyLogin: { cookie: 'set' },
    passkeyOptions: { cookie: 'browser' },
    passkeyLoginOptions: { cookie: 'browser' },
  },
  staffProducts: {
    createProduct: {
      requests: {
        draft: {
          summary: 'A draft without prices',
          value: { slug: 'mustard-oil-5l', name: 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার', categoryId: 'oil-mustard' },
        },
        priced: {
          summary: 'A published product with a retail price',
          value: {
            slug: 'mustard-oil-5l',
            name: 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার',
            status: 'published',
            prices: { RETAIL: { basePrice: '1080.00', discount: null } },
          },
        },
      },
      data: { status: 'draft', prices: { WHOLESALE: null, RETAIL: null }, formerSlugs: [] },
    },
    changeProduct: {
      body: { name: 'Mustard Oil 5 L · সরিষার তেল ৫ লিটার', categoryId: null },
      data: { category: null },
    },
    changeProductPrices: {
      requests: {
        price: { summary: 'Another retail price; its discount stays', value: { RETAIL: { basePrice: '1120' } } },
        discount: {
          summary: 'A wholesale discount',
          value: { WHOLESALE: { discount: { type: 'PERCENTAGE', value: '7.5' } } },
        },
        none: { summary: 'No retail price any more', value: { RETAIL: null } },
      },
      data: {
        prices: {
          WHOLESALE: { basePrice: '980.00', discount: { type: 'PERCENTAGE', value: '5.00' }, finalPrice: '931.00' },
          RETAIL: { basePrice: '1120.00', discount: null, finalPrice: '1120.00' },
        },
      },
    },
    unpublishProduct: { data: { status: 'draft' } },
    deleteProduct: { data: { status: 'deleted', deletedAt: '2026-03-26T06:30:00.000Z' } },
    changeProductSlug: { parameters: { slug: 'mustard-oil-5-litre' } },
  },
  staffPrices: { previewPriceChange: { requests: priceChanges }, applyPriceChange: { requests: priceChanges } },
  staffCustomerGroups: { changeGroupMembers: { body: { add: ['0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5'] } } },
  staffPriceListEntries: {
    previewPriceListEntries: { requests: entryChanges },
    changePriceListEntries: { requests: entryChanges },
  },
  staffCategories: {
    createCategory: { data: { productCount: 0 } },
    changeCategory: {
      body: { name: 'Mustard Oil (Ghani) · ঘানির সরিষার তেল' },
      data: { name: 'Mustard Oil (Ghani) · ঘানির সরিষার তেল' },
    },
  },
  staffCustomers: {
    listCustomers: {
      parameters: { registeredSince: '2026-02-01T00:00:00+06:00', registeredUntil: '2026-03-01T00:00:00+06:00' },
    },
    readCustomerDocument: { success: 'The document as it was uploaded.' },
    changeCustomer: { body: { phoneNumber: '01712345679' }, data: { phoneNumber: '+8801712345679' } },
    deactivateCustomer: { data: { active: false } },
    endCustomerSessions: { data: { openSessions: 0 } },
    approveWholesale: {
      data: {
        customerType: 'WHOLESALE',
        wholesaleRequest: { ...decision, state: 'approved', note: 'The licence is valid until 2027.' },
      },
    },
    rejectWholesale: {
      body: { reason: 'Your licence has expired.' },
      data: {
        wholesaleRequest: { ...decision, state: 'rejected', note: null, reason: 'Your licence has expired.' },
      },
    },
  },
  staffAppContent: {
    changeAppContent: {
      body: { title: 'New rice · নতুন চাল', externalUrl: null },
      data: { title: 'New rice · নতুন চাল', externalUrl: null },
    },
    publishAppContent: { data: { status: 'published' } },
  },
  staffSettings: { changeSettings: { data: { contactPhone: '+8801800000000', contactEmail: null } } },
  staffAudit: {
    listAuditEvents: { parameters: { since: '2026-01-01T00:00:00Z', before: '2026-02-01T00:00:00Z' } },
  },
  staffRoles: {
    createRole: { data: { accountCount: 0 } },
    changeRole: {
      body: { permissions: withTill },
      data: { permissions: withTill, unknownPermissions: ['till.open'] },
    },
  },
  staffAccounts: {
    createStaffAccount: { data: { openSessions: 0 } },
    changeStaffAccount: { body: { phoneNumber: '01812345678' }, data: { phoneNumber: '+8801812345678' } },
    deactivateStaffAccount: { data: { active: false } },
  },
  staffOauthApplications: {
    createOauthApplication: { data: { grantCount: 0 } },
    changeOauthApplication: {
      body: { redirectUris: tills },
      data: { redirectUris: tills },
    },
    disableOauthApplication: { data: { enabled: false } },
  },
  staffChatApplications: {
    createChatApplication: { data: { fields: [] } },
    changeChatApplication: { body: { visitorOrigins: origins }, data: { visitorOrigins: origins } },
    archiveChatField: { data: { fields: [archivedField] } },
    disableChatApplication: { data: { enabled: false } },
    endWidgetSessions: {
      requests: {
        visitor: { summary: 'Of one visitor', value: { visitorId: 'cv_1pQz8sXw3rTn6hVb2mKd9aLc' } },
        all: { summary: 'Of all visitors', value: { visitorId: null } },
      },
    },
  },
};
