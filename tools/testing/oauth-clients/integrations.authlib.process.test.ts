import { describe } from 'vitest';
import { testIntegration } from '../../../server/test/support/oauth/test-integration.ts';

describe('docs/use/integrations.md: Python', () => {
  testIntegration({
    ...{ section: 'Python', callback: '/callback', file: 'sign_in.py' },
    // The one of the distribution, which has its packages.
    command: (file) => ['/usr/bin/python3', file],
    user: ({ id, identifier }) => ({ sub: id, name: 'রহিমা বেগম', email: identifier }),
  });
});
