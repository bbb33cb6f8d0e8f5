import type { auth, factorRoutes } from '@arot/contract';
import { EXAMPLE_TOKEN } from './example-token.ts';
import type { OperationExample } from './operation-example.ts';

const customer = {
  id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7b5',
  name: 'Abdur Rahman · আবদুর রহমান',
  email: 'rahman.store@example.com',
  phoneNumber: '+8801712345678',
  image: null,
  accountType: 'CUSTOMER',
  customerType: 'WHOLESALE',
  permissions: [],
} as const;

const staff = {
  id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7c9',
  name: 'Nusrat Jahan',
  email: 'nusrat@example.com',
  phoneNumber: null,
  image: 'https://shop.example.com/pictures/nusrat.webp',
  accountType: 'STAFF',
  customerType: null,
  permissions: ['catalog:read', 'catalog:write', 'prices:write'],
} as const;

const expiresAt = '2026-03-02T06:00:00.000Z';

export const authExamples: {
  [Operation in keyof typeof auth]: OperationExample<(typeof auth)[Operation]>;
} = {
  login: {
    requests: {
      cookie: {
        summary: 'By mobile number, in a browser',
        value: { identifier: '01712345678', password: 'chal-dal-tel-42', rememberMe: true },
      },
      token: {
        summary: 'By email address, for a token',
        value: { identifier: 'nusrat@example.com', password: 'gudam-ghar-2026', responseMode: 'token' },
      },
    },
    success: 'The new session.',
    bodies: {
      cookie: { summary: 'A customer, in cookie mode', value: { data: { user: copy(customer), expiresAt } } },
      token: {
        summary: 'A member of staff, in token mode',
        value: { data: { user: copy(staff), expiresAt, token: EXAMPLE_TOKEN } },
      },
    },
    cookie: 'set',
  },
  getSession: {
    success: 'The session.',
    bodies: {
      customer: { summary: 'Of a customer', value: { data: { user: copy(customer), expiresAt } } },
    },
  },
  changePassword: {
    requests: {
      own: {
        summary: 'The own password',
        value: { currentPassword: 'chal-dal-tel-42', newPassword: 'noton-chabi-77-mirpur' },
      },
    },
    success: 'The new session. Every other session has ended.',
    bodies: {
      token: {
        summary: 'With a bearer token',
        value: { data: { user: copy(staff), expiresAt, token: EXAMPLE_TOKEN } },
      },
    },
    cookie: 'replaced',
  },
  listSessions: {
    success: 'The open sessions.',
    bodies: {
      one: {
        summary: 'A phone',
        value: {
          data: {
            items: [
              {
                id: '0199d2a6-5b10-7e44-9a0c-3f6d2c81e7d4',
                device: 'Chrome on Android',
                address: '203.0.113.0/24',
                createdAt: '2026-02-27T09:12:44.108Z',
                lastUsedAt: '2026-03-01T06:00:00.000Z',
                current: true,
              },
            ],
          },
        },
      },
    },
  },
  endOwnSession: {
    parameters: { id: '0199c8f1-02d7-7b3a-8c55-0d9e4a61b2f0' },
    success: 'The session has ended.',
    bodies: { done: { summary: 'The session has ended', value: { data: { success: true } } } },
    cookie: 'ended',
  },
  endOtherSessions: {
    success: 'The other sessions have ended.',
    bodies: { done: { summary: 'One session is left', value: { data: { success: true } } } },
  },
  listApplications: {
    success: 'The applications.',
    bodies: {
      one: {
        summary: 'A till that stays signed in',
        value: {
          data: {
            items: [
              {
                clientId: 'ak_3kq8v1m5w2',
                name: 'Till · ক্যাশ',
                scopes: ['offline_access', 'openid', 'profile'],
                grantedAt: '2026-02-14T08:30:12.477Z',
              },
            ],
          },
        },
      },
    },
  },
  withdrawApplication: {
    parameters: { clientId: 'ak_3kq8v1m5w2' },
    success: 'The application may do nothing for the account any more.',
    bodies: { done: { summary: 'Withdrawn', value: { data: { success: true } } } },
  },
  logout: {
    success: 'The session has ended.',
    bodies: { done: { summary: 'With or without a session', value: { data: { success: true } } } },
    cookie: 'cleared',
  },
};

const signedIn = {
  success: 'The new session.',
  bodies: {
    token: {
      summary: 'A member of staff, in token mode',
      value: { data: { user: copy(staff), expiresAt, token: EXAMPLE_TOKEN } },
    },
  },
  cookie: 'set',
} as const;

const challenge = 'tU5xV0bQw8Zr3nLk6PdGf1YsHc9JmXe2AoRi7BvTq4E';

const credential = {
  id: 'q83vEjRWeJCrze8SNFZ4kA',
  rawId: 'q83vEjRWeJCrze8SNFZ4kA',
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
    signature: 'MEUCIQDv3zRx0n1l0Vb4k',
  },
} as const;

/** Only the ways to sign in: the examples of the others are assembled. */
export const factorExamples: {
  [Operation in 'verifySecondFactor' | 'passkeyLogin']: OperationExample<(typeof factorRoutes)[Operation]>;
} = {
  verifySecondFactor: {
    requests: {
      totp: { summary: 'By the code of an authenticator app', value: { challenge, method: 'totp', code: '482915' } },
      recoveryCode: {
        summary: 'By a recovery code',
        value: { challenge, method: 'recovery-code', code: 'k7wm-x2ch-9fqr-4tbn' },
      },
    },
    ...signedIn,
  },
  passkeyLogin: {
    requests: { token: { summary: 'For a token', value: { challenge, credential, responseMode: 'token' } } },
    ...signedIn,
  },
};

function copy<T extends { permissions: readonly string[] }>(user: T) {
  return { ...user, permissions: [...user.permissions] };
}
