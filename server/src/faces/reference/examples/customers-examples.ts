import type { CustomerProfile, customers } from '@arot/contract';
import type { OperationExample } from './operation-example.ts';

const shopkeeper: CustomerProfile = {
  id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5',
  name: 'Abdur Rahman · আবদুর রহমান',
  email: 'rahman.store@example.com',
  phoneNumber: '+8801712345678',
  shopName: 'রহমান স্টোর',
  shopAddress: 'দোকান ৪, কিচেন মার্কেট, কারওয়ান বাজার, ঢাকা ১২১৫',
  shopType: 'GROCERY',
  customerType: 'WHOLESALE',
  documents: [
    { type: 'SHOP_IMAGE', originalName: 'dokan.webp', mimeType: 'image/webp', byteSize: 318_204 },
    { type: 'NID', originalName: 'nid-front.jpg', mimeType: 'image/jpeg', byteSize: 482_133 },
    { type: 'TRADE_LICENSE', originalName: 'ট্রেড লাইসেন্স ২০২৬.pdf', mimeType: 'application/pdf', byteSize: 1_204_551 },
  ],
};

const minimal: CustomerProfile = {
  id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7d2',
  name: '',
  email: null,
  phoneNumber: '+8801812345678',
  shopName: null,
  shopAddress: null,
  shopType: null,
  customerType: 'RETAIL',
  documents: [],
};

const pendingRequest = {
  state: 'pending' as const,
  note: 'আমাদের দুটি দোকান আছে।',
  reason: null,
  requestedAt: '2026-03-01T06:00:00.000Z',
  decidedAt: null,
};

export const customersExamples: {
  [Operation in keyof typeof customers]: OperationExample<(typeof customers)[Operation]>;
} = {
  registerCustomer: {
    requests: {
      business: {
        summary: 'A wholesale grocer; files are separate parts',
        value: {
          phoneNumber: '01712345678',
          password: 'chal-dal-tel-42',
          name: shopkeeper.name,
          email: 'rahman.store@example.com',
          shopName: 'রহমান স্টোর',
          shopAddress: 'দোকান ৪, কিচেন মার্কেট, কারওয়ান বাজার, ঢাকা ১২১৫',
          customerType: 'WHOLESALE',
          shopType: 'GROCERY',
        },
      },
      least: {
        summary: 'Phone number and password alone',
        value: { phoneNumber: '+8801812345678', password: 'bhor-belar-haat' },
      },
    },
    success: 'The new customer. The response starts no session.',
    bodies: {
      least: { summary: 'Phone number and password alone', value: { data: minimal } },
    },
  },
  getCustomerProfile: {
    success: 'The customer who is logged in.',
    bodies: {
      business: { summary: 'A wholesale grocer with three documents', value: { data: shopkeeper } },
    },
  },
  changeCustomerProfile: {
    requests: {
      moved: {
        summary: 'A shop that has moved',
        value: { shopAddress: 'দোকান ১২, নিউ মার্কেট, ঢাকা ১২০৫' },
      },
    },
    success: 'The profile after the change.',
    bodies: {
      moved: {
        summary: 'A shop that has moved',
        value: { data: { ...minimal, shopAddress: 'দোকান ১২, নিউ মার্কেট, ঢাকা ১২০৫' } },
      },
    },
  },
  listRequirements: {
    success: 'The required documents.',
    bodies: {
      one: {
        summary: 'Another trade licence',
        value: {
          data: {
            items: [
              {
                id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7e1',
                type: 'TRADE_LICENSE',
                reason: 'Your trade licence has expired.',
                requestedAt: '2026-03-01T06:00:00.000Z',
              },
            ],
          },
        },
      },
    },
  },
  getWholesaleRequest: {
    success: 'The last request.',
    bodies: {
      rejected: {
        summary: 'A request that was rejected',
        value: {
          data: {
            request: {
              ...pendingRequest,
              state: 'rejected',
              reason: 'Your trade licence has expired.',
              decidedAt: '2026-03-02T04:15:30.118Z',
            },
          },
        },
      },
    },
  },
  requestWholesale: {
    requests: {
      note: { summary: 'With a note', value: { note: 'আমাদের দুটি দোকান আছে।' } },
      least: { summary: 'Without a note', value: {} },
    },
    success: 'The request.',
    bodies: {
      pending: { summary: 'It waits for a decision', value: { data: { request: pendingRequest } } },
    },
  },
  uploadDocument: {
    parameters: { type: 'trade-license' },
    requests: { file: { summary: 'The file is a separate part', value: {} } },
    success: 'The stored document.',
    bodies: {
      stored: {
        summary: 'A trade licence',
        value: {
          data: {
            type: 'TRADE_LICENSE',
            originalName: 'licence.pdf',
            mimeType: 'application/pdf',
            byteSize: 318_204,
          },
        },
      },
    },
  },
  downloadCustomerDocument: {
    parameters: { type: 'nid' },
    success: 'The document as it was uploaded. A shop image is never a PDF.',
    bodies: {},
  },
};
