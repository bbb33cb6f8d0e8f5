import { describe } from 'vitest';
import { testIntegration } from '../../../server/test/support/oauth/test-integration.ts';

describe('docs/use/integrations.md: PHP', () => {
  testIntegration({
    ...{ section: 'PHP', callback: '/callback', file: 'sign-in.php' },
    // Without php.ini, which loads the extensions that are not compiled in.
    command: (file, port) => ['php', '-n', '-d', 'session.save_path=.', '-S', `localhost:${port}`, file],
    user: ({ id, identifier }) => ({ sub: id, name: 'রহিমা বেগম', email: identifier }),
  });
});
