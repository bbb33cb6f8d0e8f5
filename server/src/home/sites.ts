import { Router } from 'express';
import { homePage } from './home-page.ts';
import { readSite, type Site, siteRoutes } from './site.ts';

/** The built pages that a server shows, if it has them. */
export type Sites = {
  /** At `/`. */
  readonly storefront?: Site | undefined;
  /** At `/office`. */
  readonly office?: Site | undefined;
};

/** The paths of the server. The storefront's page is never sent for them. */
const SERVER_PATH = /^\/(api|oauth|login|docs|demo|office|pictures|healthz|readyz|openapi[^/]*|\.well-known)(\/|$)/i;

type Folders = { readonly storefrontDirectory?: string | undefined; readonly officeDirectory?: string | undefined };

/**
 * Reads the built pages from their folders.
 *
 * @throws OperatorError if a folder has no built page
 */
export function readSites({ storefrontDirectory, officeDirectory }: Folders): Sites {
  return {
    storefront: storefrontDirectory === undefined ? undefined : readSite(storefrontDirectory, 'AROT_STOREFRONT_DIR'),
    office: officeDirectory === undefined ? undefined : readSite(officeDirectory, 'AROT_OFFICE_DIR'),
  };
}

/** The back office at `/office`, and the storefront at `/`; without a storefront, a page with links. */
export function siteOrHomeRoutes({ storefront, office }: Sites, issuer: string): Router {
  const router = Router();
  if (office) router.use('/office', siteRoutes(office));
  router.use(storefront ? siteRoutes(storefront, (path) => SERVER_PATH.test(path)) : homePage(issuer));
  return router;
}
