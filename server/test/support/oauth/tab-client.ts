import type { NewApplication } from '../../../src/oauth/applications/create-application.ts';
import type { Visit } from './browser-visit.ts';
import { createTestApplication, type TestApplication } from './fixtures.ts';

export type TabClient = {
  readonly origin: string;
  readonly application: TestApplication;
  /** The parameters that its callback received, oldest first. */
  readonly callbacks: URLSearchParams[];
};

/**
 * Starts a single-page application that stores the state of a login in its tab, and accepts each state once. A response for
 * another tab is an error on its page.
 */
export async function startTabClient(visit: Visit, options: Partial<NewApplication> = {}): Promise<TabClient> {
  const callbacks: URLSearchParams[] = [];
  let parameters = '';
  const { origin } = await visit.site((request, response) => {
    const url = new URL(request.url ?? '/', 'http://here.invalid');
    if (url.pathname === '/callback') callbacks.push(url.searchParams);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(url.pathname === '/callback' ? callbackPage : startPage(parameters));
  });
  const application = await createTestApplication(visit.server, {
    redirectUris: [`${origin}/callback`],
    postLogoutRedirectUris: [`${origin}/bye`],
    ...options,
  });
  const query = { client_id: application.clientId, redirect_uri: application.redirectUri, response_type: 'code' };
  parameters = `${visit.server.publicOrigin}/oauth/authorize?${new URLSearchParams({ ...query, scope: 'openid' })}`;
  return { origin, application, callbacks };
}

const startPage = (endpoint: string) => `<h1>Start</h1><button onclick="signIn()">Sign in</button>
<script>
  function signIn() {
    const state = crypto.randomUUID();
    sessionStorage.setItem('state', state);
    location.href = ${JSON.stringify(endpoint)} + '&state=' + state + '&' + location.search.slice(1);
  }
</script>`;

const callbackPage = `<h1></h1>
<script>
  const response = new URLSearchParams(location.search);
  const isMine = sessionStorage.getItem('state') === response.get('state');
  sessionStorage.removeItem('state');
  const outcome = response.get('error') ?? (response.has('code') ? 'Signed in here' : 'nothing');
  document.querySelector('h1').textContent = isMine ? outcome : 'A response for another tab';
</script>`;
