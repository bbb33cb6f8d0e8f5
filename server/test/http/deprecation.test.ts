import { content, listRoutes, type RouteMetadata } from '@arot/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildOpenApi } from '../../src/documents/build-openapi.ts';
import { startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const found = listRoutes().find(({ operation }) => operation === 'getSettings');
/** ts-rest copies the metadata into a router of routers. */
const copies: { deprecated?: RouteMetadata['deprecated'] | undefined }[] = [
  content.getSettings.metadata as RouteMetadata,
  found?.route.metadata ?? {},
];

// No route of the contract is deprecated.
beforeEach(() => {
  for (const each of copies) each.deprecated = { since: '2027-01-01', instead: 'Use GET /api/shop.' };
});
afterEach(() => {
  for (const each of copies) delete each.deprecated;
});

const deprecationOf = async (path: string) => (await server.request(path)).headers.get('deprecation');

it('sends the day as a structured date, and on no other route', async () => {
  expect(await deprecationOf('/api/settings')).toBe('@1798761600');
  expect(await deprecationOf('/api/categories')).toBeNull();
});

it.each(['3.1', '3.0'] as const)('is stated in the document of OpenAPI %s', async (version) => {
  const { paths } = await buildOpenApi({ version, reader: 'public', serverUrl: server.publicOrigin });
  const { get } = paths['/api/settings'] ?? {};
  expect(get).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/^Deprecated since 2027-01-01\. Use GET \/api\/shop\.\n\n/),
  });
});
