import { API_SCOPES, type resourceMetadata } from '@arot/contract';
import createCors from 'cors';
import { Router } from 'express';
import type * as z from 'zod';
import { apiResource, RESOURCE_METADATA_PATH } from '../../http/public-url.ts';
import { allowEveryOrigin } from '../../http/security-headers.ts';

/**
 * Serves what a client needs to get access tokens for the API: it finds the URL in the challenge of a 401. Pages of every origin may read
 * it. It belongs to the origin of the API, not to the issuer.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9728
 */
export function resourceMetadataRoute({ publicOrigin, issuer }: { publicOrigin: string; issuer: string }): Router {
  const metadata: z.input<typeof resourceMetadata> = {
    resource: apiResource(publicOrigin),
    authorization_servers: [issuer],
    scopes_supported: [...API_SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Arot API',
    resource_documentation: `${publicOrigin}/docs`,
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.use(RESOURCE_METADATA_PATH, createCors({ methods: ['GET', 'HEAD'], maxAge: 600 }));
  router.get(RESOURCE_METADATA_PATH, (_request, response) => {
    allowEveryOrigin(response);
    response.set('Cache-Control', 'public, max-age=300').json(metadata);
  });
  return router;
}
