/** A program that creates a client and makes one call. */
export type Program = {
  readonly name: string;
  /** The packages in this folder whose versions the table names; none for the SDK itself. */
  readonly packages?: readonly string[];
  readonly does: string;
  readonly source: string;
  /** The export conditions of a runtime. Default: those of a browser. */
  readonly conditions?: readonly string[];
};

const baseUrl = 'https://api.example.com';
const oauthConfig = "{ issuer: 'https://auth.example.com', clientId: 'ak_1', redirectUri: 'https://shop.example/cb' }";

export const ownPrograms: readonly Program[] = [
  {
    name: '`@arot/sdk`',
    does: 'lists products; has all operations, retries, limits, tokens and errors',
    source: `import { createClient } from '@arot/sdk';
      console.log(await createClient({ baseUrl: '${baseUrl}' }).products.list({ q: 'rice' }));`,
  },
  {
    name: '`@arot/sdk/core`',
    does: 'the same, with the operations of the catalog and of sessions only',
    source: `import { auth, catalog } from '@arot/sdk';
      import { createClient } from '@arot/sdk/core';
      console.log(await createClient({ baseUrl: '${baseUrl}' }, { auth, catalog }).products.list({ q: 'rice' }));`,
  },
  {
    name: '`@arot/sdk`, every export',
    does: 'the same with price cache, token stores, uploads with progress, hooks',
    source: "import * as sdk from '@arot/sdk';\nconsole.log(sdk);",
  },
  {
    name: '`@arot/sdk/oauth`',
    does: 'signs in with PKCE: authorization URL, callback, code exchange',
    source: `import { createAuthorizationRequest, exchangeCode, parseCallback } from '@arot/sdk/oauth';
      const config = ${oauthConfig};
      const { url, pending } = await createAuthorizationRequest(config);
      console.log(url, await exchangeCode(config, parseCallback(config, location.href, pending), pending));`,
  },
  {
    name: '`@arot/sdk/chat`',
    does: 'starts the session of a chat widget, and renews it',
    source: `import { ChatWidget } from '@arot/sdk/chat';
      const widget = new ChatWidget({ baseUrl: '${baseUrl}', chatApplicationId: 'cap_1', widgetKey: 'wk_1' });
      console.log(await widget.start());`,
  },
  {
    name: '`@arot/sdk/webhooks`',
    does: 'verifies a webhook',
    source: `import { verifyWebhook } from '@arot/sdk/webhooks';
      addEventListener('fetch', async ({ request }) => {
        console.log(await verifyWebhook(await request.text(), request.headers, 'whsec_…'));
      });`,
  },
  {
    name: '`@arot/sdk/react-query`',
    does: 'query options for a client that the page has already',
    source: `import { createQueries } from '@arot/sdk/react-query';
      console.log(createQueries(globalThis.client).products.list());`,
  },
  {
    name: '`@arot/sdk/server`',
    does: 'on a server: OAuth with a secret, verified id tokens, chat visitors',
    conditions: ['workerd'],
    source: `import { ChatVisitors, OAuthClient } from '@arot/sdk/server';
      const oauth = new OAuthClient({ ...${oauthConfig}, clientSecret: 'as_1' });
      const visitors = new ChatVisitors({ baseUrl: '${baseUrl}', chatApplicationId: 'c', chatApplicationSecret: 's' });
      console.log(await oauth.createAuthorizationRequest(), await visitors.get('cv_1'));`,
  },
];

/** `./hey-api` and `./schema` are generated from the OpenAPI document of this API. */
export const peerPrograms: readonly Program[] = [
  {
    name: 'openapi-fetch with openapi-typescript',
    packages: ['openapi-fetch', 'openapi-typescript'],
    does: 'lists products of this API',
    source: `import createClient from 'openapi-fetch';
      import type { paths } from './schema';
      const client = createClient<paths>({ baseUrl: '${baseUrl}' });
      console.log(await client.GET('/api/products', { params: { query: { q: 'rice' } } }));`,
  },
  {
    name: 'hey-api, generated for this API',
    packages: ['@hey-api/openapi-ts'],
    does: 'lists products of this API; has one operation',
    source: `import { client } from './hey-api/client.gen';
      import { listProducts } from './hey-api/sdk.gen';
      client.setConfig({ baseUrl: '${baseUrl}' });
      console.log(await listProducts({ query: { q: 'rice' } }));`,
  },
  {
    name: 'oauth4webapi',
    packages: ['oauth4webapi'],
    does: 'signs in with PKCE, like `@arot/sdk/oauth`',
    source: `import * as oauth from 'oauth4webapi';
      const issuer = new URL('https://auth.example.com');
      const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer));
      const client = { client_id: 'ak_1' };
      const verifier = oauth.generateRandomCodeVerifier();
      const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
      console.log(await oauth.calculatePKCECodeChallenge(verifier));
      const parameters = oauth.validateAuthResponse(server, client, new URL(location.href), state);
      const redirectUri = 'https://shop.example/cb';
      const response = await oauth.authorizationCodeGrantRequest(
        server, client, oauth.None(), parameters, redirectUri, verifier);
      console.log(await oauth.processAuthorizationCodeResponse(server, client, response, { expectedNonce: nonce }));`,
  },
  {
    name: 'better-auth, client',
    packages: ['better-auth'],
    does: 'signs in with a password',
    source: `import { createAuthClient } from 'better-auth/client';
      const client = createAuthClient({ baseURL: '${baseUrl}' });
      console.log(await client.signIn.email({ email: 'a@example.com', password: 'long enough' }));`,
  },
  {
    name: 'Medusa',
    packages: ['@medusajs/js-sdk'],
    does: 'lists products of a Medusa shop',
    source: `import Medusa from '@medusajs/js-sdk';
      const medusa = new Medusa({ baseUrl: '${baseUrl}', publishableKey: 'pk_1' });
      console.log(await medusa.store.product.list({ q: 'rice' }));`,
  },
  {
    name: 'Stripe',
    packages: ['stripe'],
    does: 'lists products of Stripe',
    source: `import Stripe from 'stripe';
      console.log(await new Stripe('rk_1').products.list({ limit: 10 }));`,
  },
  {
    name: 'Supabase',
    packages: ['@supabase/supabase-js'],
    does: 'reads rows of a table',
    source: `import { createClient } from '@supabase/supabase-js';
      console.log(await createClient('${baseUrl}', 'key').from('products').select());`,
  },
];
