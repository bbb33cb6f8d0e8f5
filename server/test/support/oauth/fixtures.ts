import { createApplication, type NewApplication } from '../../../src/oauth/applications/create-application.ts';
import { neverLog } from '../http/watched-responses.ts';
import type { TestServer } from '../test-server.ts';

let count = 0;

export type TestApplication = {
  readonly clientId: string;
  /** Empty if the application is public. */
  readonly clientSecret: string;
  readonly slug: string;
  readonly redirectUri: string;
};

/** Creates an application with the operation that the command line uses. */
export async function createTestApplication(
  { database }: TestServer,
  options: Partial<NewApplication> = {},
): Promise<TestApplication> {
  count += 1;
  const slug = options.slug ?? `app-${count}`;
  const redirectUris = options.redirectUris ?? [`https://${slug}.example/callback`];
  const { clientId, clientSecret = '' } = await createApplication(
    { em: database.fork(), clock: () => new Date() },
    { name: `Application ${count}`, slug, redirectUris, defaultScope: 'openid profile email phone', ...options },
    { allowLoopback: true },
  );
  neverLog(clientSecret);
  return { clientId, clientSecret, slug, redirectUri: redirectUris[0] ?? '' };
}
