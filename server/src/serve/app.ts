import type { RequestListener } from 'node:http';
import type { api } from '@arot/contract';
import express from 'express';
import type { Logger } from 'pino';
import { accountDataOperations } from '../auth/account-data/routes.ts';
import { ownAccountOperations } from '../auth/own-account/routes.ts';
import { authOperations, factorOperations } from '../auth/routes.ts';
import { createBatchOperations, createCatalogRoutes } from '../catalog/routes.ts';
import { SearchMisses } from '../catalog/search/misses/search-misses.ts';
import { createSearchRoutes } from '../catalog/search/routes.ts';
import { chatOperations } from '../chat/routes.ts';
import { widgetCors } from '../chat/widget/widget-cors.ts';
import type { Config } from '../config.ts';
import { appContentOperations, createSettingsRoutes } from '../content/routes.ts';
import { customerOperations } from '../customers/routes.ts';
import { REFERENCE_SLUG } from '../documents/about.ts';
import { referenceRoutes } from '../documents/routes.ts';
import { changeOperations } from '../events/routes.ts';
import { Admission, rejectOverload } from '../http/admission.ts';
import { trustProxies } from '../http/client-address.ts';
import { provideContext } from '../http/context.ts';
import { cors } from '../http/cors.ts';
import { errorHandler, notFound, rejectHead, rejectOptions } from '../http/error-handler.ts';
import { health } from '../http/health.ts';
import { jsonBody } from '../http/json-body.ts';
import { requireTrustedOrigin } from '../http/origin-policy.ts';
import { parseQuery, rejectBrokenQuery } from '../http/query-parser.ts';
import { logRequests, type ObserveRequest, requestLogs } from '../http/request-log.ts';
import { rejectBrokenTarget, routeTargets } from '../http/request-target.ts';
import { requireHost } from '../http/require-host.ts';
import { noStore, securityHeaders } from '../http/security-headers.ts';
import { SessionCookie } from '../http/session-cookie.ts';
import { findPublicClient } from '../oauth/applications/list-applications.ts';
import { resourceMetadataRoute } from '../oauth/provider/resource-metadata-route.ts';
import { oauthRoutes, reportOAuthErrors } from '../oauth/routes.ts';
import { type Operations, serveOperations } from '../operations/bind.ts';
import { quoteOperations } from '../prices/quotes/routes.ts';
import type { CachedRoutesOf } from '../reads/cached-route.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import { serveCachedReads } from '../reads/serve-cached-reads.ts';
import { limitReads } from '../security/request-limits.ts';
import { pictureRoutes } from '../storage/pictures/serve-pictures.ts';
import { demoAccountsFile } from './demo/demo-accounts.ts';
import { demoPictures } from './demo/demo-pictures.ts';
import { icons } from './home/home-page.ts';
import { type Sites, siteOrHomeRoutes } from './home/sites.ts';
import { type OpenServices, type ServiceSettings, servicesAt } from './open-services.ts';
import { staffOperations } from './staff-operations.ts';

/** The operations of the contract, by the names of its parts. Those of `CachedRoutes` are not among them. */
const served = {
  auth: authOperations,
  ownAccount: ownAccountOperations,
  factors: factorOperations,
  accountData: accountDataOperations,
  customers: customerOperations,
  content: appContentOperations,
  chat: chatOperations,
  priceQuotes: quoteOperations,
  events: changeOperations,
  ...staffOperations,
} satisfies Record<Exclude<keyof typeof api, 'search' | 'catalog'>, Operations>;

type CachedRoutes = CachedRoutesOf<
  Omit<typeof api.catalog, 'batchProducts'> & typeof api.search & Pick<typeof api.content, 'getSettings'>
>;

export type AppDependencies = OpenServices & {
  readonly config: ServiceSettings & Pick<Config, 'trustProxy'>;
  readonly responseCache: ResponseCache;
  readonly logger: Logger;
  /** The built pages; a page with links at `/` if there is no storefront. */
  readonly sites?: Sites;
  /** True if the server shows the demo, with the public passwords of its accounts. */
  readonly demo?: boolean;
  /** Receives every request that has ended, for metrics. */
  readonly observeRequest?: ObserveRequest;
  /** Most requests in flight; further ones get 503. */
  readonly maxInFlight?: number;
  /** Returns true if the process is stopping. It then reports that it is not ready. */
  readonly isStopping?: () => boolean;
};

/** Creates the whole HTTP application. Each request passes the middleware below from top to bottom. */
export function createApp(dependencies: AppDependencies): RequestListener {
  const { config, responseCache, logger, sites, demo, observeRequest, maxInFlight, isStopping, ...opened } =
    dependencies;
  const services = servicesAt(opened, config);
  const { database, requestLimits, publicOrigin, issuer } = services;
  // Cached responses are sent as bytes in front of Express. ts-rest serializes the responses of the other routes.
  const cached: CachedRoutes = {
    ...createCatalogRoutes(responseCache, database),
    ...createSearchRoutes(responseCache, new SearchMisses({ ...services, logger })),
    ...createSettingsRoutes(responseCache),
  };
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  const trust = trustProxies(config.trustProxy);
  app.set('trust proxy', trust);
  app.set('query parser', parseQuery);

  const admission = new Admission(maxInFlight);
  const beginLog = requestLogs(logger, observeRequest, trust);
  const allowedOrigins = [publicOrigin, ...config.trustedOrigins];
  const apiCors = cors(allowedOrigins);
  app.use(logRequests(beginLog));
  app.use(securityHeaders);
  app.use(requireHost);
  app.use(rejectBrokenTarget);
  app.use(health(database, isStopping ?? (() => false)));
  app.use(admission.admit);
  app.use('/api', noStore);
  app.use('/api/chat/widget', widgetCors(database));
  // The chat routes check the origins of each chat application themselves.
  app.use(/^\/api(?!\/chat(\/|$))/i, apiCors);
  app.use('/api', jsonBody);
  serveOperations(app, { ...served, catalog: createBatchOperations(responseCache) }, [
    rejectHead,
    limitReads(requestLimits.reads),
    provideContext(services),
    rejectBrokenQuery,
    requireTrustedOrigin(services.originPolicy),
  ]);
  app.use(oauthRoutes({ ...services, sessionCookie: new SessionCookie(issuer) }));
  app.use(resourceMetadataRoute({ publicOrigin, issuer }));
  app.use(rejectOptions);
  app.use(
    referenceRoutes({
      publicOrigin,
      issuer,
      findClientId: () => findPublicClient(database.fork(), REFERENCE_SLUG),
    }),
  );
  app.use(pictureRoutes({ pictures: services.pictures, reads: requestLimits.reads }));
  app.use(demoPictures());
  if (demo) app.use(demoAccountsFile(database));
  app.use(siteOrHomeRoutes(sites ?? {}, { issuer, services, routes: cached, reads: requestLimits.reads }));
  app.use(icons());
  app.use(notFound);
  app.use(reportOAuthErrors);
  app.use(errorHandler);
  const handle = serveCachedReads(routeTargets(app, logger), {
    routes: Object.values(cached),
    headers: [securityHeaders, noStore, apiCors],
    origins: allowedOrigins,
    beginLog,
    admission,
    reads: requestLimits.reads,
    services,
    logger,
  });
  return rejectOverload(handle, admission, logger);
}
