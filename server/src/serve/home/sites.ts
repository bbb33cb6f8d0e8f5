import { type RequestHandler, Router } from 'express';
import { homePage } from './home-page.ts';
import { PAGE_POLICY, readSite, type Site, siteRoutes } from './site.ts';
import { sitemapRoutes } from './storefront/sitemap.ts';
import { type PageDependencies, PageTemplate, storefrontPage } from './storefront/storefront-page.ts';

/** The built pages that a server shows, if it has them. */
export type Sites = {
  /** At `/`. */
  readonly storefront?: Site | undefined;
  /** At `/office`. */
  readonly office?: Site | undefined;
};

/** The paths of the server. The storefront's page is never sent for them. */
const SERVER_PATH = /^\/(api|oauth|login|docs|demo|office|pictures|healthz|readyz|openapi[^/]*|\.well-known)(\/|$)/i;

/**
 * The storefront passes no string to a part of the DOM that runs scripts. Its own policy accepts the rich text of the API,
 * which the server has sanitized.
 */
const STOREFRONT_POLICY = `${PAGE_POLICY}; require-trusted-types-for 'script'; trusted-types arot-rich-text`;

/**
 * The back office has the same limit. Its own policy accepts the URLs of its workers, and that
 * of its editor parses what a user pastes.
 */
const OFFICE_POLICY = `${PAGE_POLICY}; require-trusted-types-for 'script'; trusted-types default ProseMirrorClipboard`;

type Folders = { readonly storefrontDirectory?: string | undefined; readonly officeDirectory?: string | undefined };

/**
 * Reads the built pages from their folders.
 *
 * @throws OperatorError if a folder has no built page
 */
export function readSites({ storefrontDirectory, officeDirectory }: Folders): Sites {
  return {
    storefront:
      storefrontDirectory === undefined
        ? undefined
        : readSite(storefrontDirectory, { variable: 'AROT_STOREFRONT_DIR', policy: STOREFRONT_POLICY }),
    office:
      officeDirectory === undefined
        ? undefined
        : readSite(officeDirectory, {
            variable: 'AROT_OFFICE_DIR',
            policy: OFFICE_POLICY,
            headers: { 'X-Robots-Tag': 'noindex, nofollow' },
          }),
  };
}

/** Serves the back office at `/office`, and the storefront at `/`; without a storefront, a page with links. */
export function siteOrHomeRoutes(
  { storefront, office }: Sites,
  dependencies: PageDependencies & { readonly issuer: string },
): Router {
  const router = Router();
  if (office) {
    router.get('/office', addSlash);
    router.use('/office', siteRoutes(office));
  }
  if (storefront) router.get('/.well-known/change-password', redirectToPasswordPage);
  router.use(storefront ? storefrontRoutes(storefront, dependencies) : homePage(dependencies.issuer));
  return router;
}

/** Serves the storefront. If its page has placeholders, its products and categories are at the paths that the server expects. */
function storefrontRoutes(site: Site, dependencies: PageDependencies): Router {
  const excludes = (path: string) => SERVER_PATH.test(path);
  const template = PageTemplate.parse(site.html);
  if (!template) return siteRoutes(site, { excludes });
  const router = Router();
  router.use(siteRoutes(site, { excludes, sendPage: storefrontPage(template, site.headers, dependencies) }));
  router.use(sitemapRoutes({ ...dependencies.services, reads: dependencies.reads }));
  return router;
}

/**
 * Redirects a password manager to the page where a customer changes the password.
 *
 * @see https://w3c.github.io/webappsec-change-password-url/
 */
const redirectToPasswordPage: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-cache').redirect(303, '/account/security');
};

/** Redirects to the path with a slash at its end. The page is built for `/office/`: its links begin there. */
const addSlash: RequestHandler = (request, response, next) => {
  const [path = '', ...query] = request.originalUrl.split('?');
  if (path.endsWith('/')) return next();
  response.set('Cache-Control', 'no-cache').redirect(308, ['/office/', ...query].join('?'));
};
