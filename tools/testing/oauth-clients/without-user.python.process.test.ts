import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createServiceKeyCaller } from '../../../server/test/support/accounts/service-keys.ts';
import { product } from '../../../server/test/support/catalog/fixtures.ts';
import { createTestApplication } from '../../../server/test/support/oauth/fixtures.ts';
import { startTestServer } from '../../../server/test/support/test-server.ts';

const run = promisify(execFile);

it('the program of docs/use/oauth.md finds the authorization server and reads with a token, in Python', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await server.replace({ products: [product('miniket')] });
  const { id: serviceAccountId } = await createServiceKeyCaller(server, ['catalog:read']);
  const application = await createTestApplication(server, { scopes: ['staff:catalog:read'], serviceAccountId });
  const page = await readFile(new URL('../../../docs/use/oauth.md', import.meta.url), 'utf8');
  const program = /```python\n# without_user\.py\n(.+?)```/s.exec(page)?.[1] ?? '';
  const env = {
    ...process.env,
    API: `${server.publicOrigin}/api`,
    KEY: application.clientId,
    SECRET: application.clientSecret,
  };
  expect((await run('python3', ['-c', program], { env })).stdout).toBe("['miniket']\n");
  await expect(run('python3', ['-c', program], { env: { ...env, SECRET: 'wrong' } })).rejects.toThrow('401');
});
