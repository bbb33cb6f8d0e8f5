import { PASSWORD } from '../../../server/test/support/accounts/fixtures.ts';
import { registerWithFiles } from '../../../server/test/support/registration/acknowledged-registrations.ts';
import { createChatApplication } from '../load/api.ts';
import type { Site } from '../site/site.ts';
import type { LoadAccess } from './mixed-load.ts';

const REDIRECT_URI = 'https://load.example/callback';

/** Creates an OAuth application, a chat application and a customer for the clients of {@link startMixedLoad}. */
export async function prepareAccess({ arot }: Pick<Site, 'arot'>, origin: string): Promise<LoadAccess> {
  const oauth = ['oauth', 'create-app', '--name', 'Load', '--slug', 'load', '--redirect-uri', REDIRECT_URI];
  const application = await arot<{ clientId: string; clientSecret: string }>([
    ...oauth,
    '--default-scope',
    'openid profile email',
  ]);
  const chat = await createChatApplication({ arot });
  const registered = await registerWithFiles(origin);
  if (!registered) throw new Error('The first registration got no response.');
  const identifier = registered.profile.phoneNumber ?? '';
  return { origin, identifier, password: PASSWORD, application: { ...application, redirectUri: REDIRECT_URI }, chat };
}
