import { describe } from 'vitest';
import { testIntegration } from '../../../server/test/support/oauth/test-integration.ts';

const javascript = { file: 'program.mjs', command: (file: string) => [process.execPath, file] };

describe('docs/use/integrations.md: Auth.js', () => {
  testIntegration({
    ...{ ...javascript, section: 'Auth.js', callback: '/auth/callback/arot' },
    user: ({ id, identifier }) => ({ id, name: 'রহিমা বেগম', email: identifier }),
  });
});

describe('docs/use/integrations.md: Passport', () => {
  testIntegration({
    ...{ ...javascript, section: 'Passport', callback: '/callback' },
    user: ({ id, identifier }) => ({ id, displayName: 'রহিমা বেগম', emails: [{ value: identifier }] }),
  });
});

describe('docs/use/integrations.md: Better Auth', () => {
  testIntegration({
    ...{ ...javascript, section: 'Better Auth', callback: '/api/auth/callback/arot' },
    user: ({ identifier }) => ({ name: 'রহিমা বেগম', email: identifier, emailVerified: false }),
  });
});

describe('docs/use/integrations.md: openid-client', () => {
  testIntegration({
    ...{ ...javascript, section: 'openid-client', callback: '/callback' },
    user: ({ id, identifier }) => ({ sub: id, name: 'রহিমা বেগম', email: identifier }),
  });
});
