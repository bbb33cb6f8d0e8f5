import type { RequestListener } from 'node:http';
import { api } from '@arot/contract';
import { createExpressEndpoints } from '@ts-rest/express';
import express from 'express';
import type { Logger } from 'pino';
import { createAccountDataRoutes } from '../account-data/routes.ts';
import { passkeyHosts } from '../accounts/factors/passkey-hosts.ts';
import type { PasswordHasher } from '../accounts/passwords/password-hasher.ts';
import { knownDevices } from '../accounts/sessions/known-devices.ts';
import { createSessionLookup } from '../accounts/sessions/session-lookup.ts';
import {
  createServiceAccountRoutes,
  createStaffAccountRoutes,
  createStaffRoleRoutes,
} from '../accounts/staff-api/routes.ts';
import { createFactorRoutes } from '../auth/factor-routes.ts';
import type { LoginLimiter } from '../auth/login-limiter.ts';
import { createAuthRoutes } from '../auth/routes.ts';
import type { Clock } from '../base/clock.ts';
import { createBatchRoutes, createCatalogRoutes } from '../catalog/routes.ts';
import { createAvailabilityRoutes } from '../catalog/staff-api/availability-routes.ts';
import { createStaffCategoryRoutes, createStaffProductRoutes } from '../catalog/staff-api/routes.ts';
import { createSecretLookup } from '../chat/applications/secret-lookup.ts';
import { ChatLimiter } from '../chat/chat-limiter.ts';
import { createChatRoutes } from '../chat/routes.ts';
import { createStaffChatRoutes } from '../chat/staff-api/routes.ts';
import { widgetCors } from '../chat/widget/widget-cors.ts';
import { codeTexts } from '../codes/codes.ts';
import type { Config } from '../config.ts';
import { createAppContentRoutes, createSettingsRoutes } from '../content/routes.ts';
import { createStaffAppContentRoutes, createStaffSettingsRoutes } from '../content/staff-api/routes.ts';
import { createCustomerGroupRoutes } from '../customers/groups/routes.ts';
import { createCustomerRoutes } from '../customers/routes.ts';
import { createStaffCustomerRoutes } from '../customers/staff-api/routes.ts';
import type { Database } from '../database/database.ts';
import type { EventFeed } from '../events/event-feed.ts';
import { createChangeRoutes } from '../events/routes.ts';
import { createStaffEventRoutes } from '../events/staff-api/routes.ts';
import { Admission } from '../http/admission.ts';
import { apiResource } from '../http/api-resource.ts';
import { trustProxies } from '../http/client-address.ts';
import { provideContext } from '../http/context.ts';
import { cors } from '../http/cors.ts';
import { errorHandler, notFound, rejectOptions } from '../http/error-handler.ts';
import { health } from '../http/health.ts';
import { jsonBody } from '../http/json-body.ts';
import { OriginPolicy, requireTrustedOrigin } from '../http/origin-policy.ts';
import { parseQuery, rejectBrokenQuery } from '../http/query-parser.ts';
import { rejectHead } from '../http/reject-head.ts';
import { rejectOverload } from '../http/reject-overload.ts';
import { logRequests, type ObserveRequest, requestLogs } from '../http/request-log.ts';
import { requireHost } from '../http/require-host.ts';
import { noStore, securityHeaders } from '../http/security-headers.ts';
import { SessionCookie } from '../http/session-cookie.ts';
import { toValidationApiError } from '../http/validation.ts';
import { createRunOwn } from '../idempotency/own-changes.ts';
import { rejectBrokenTarget, routeTargets } from '../listener/request-target.ts';
import { configuredChannels } from '../messages/channels.ts';
import { createStaffMessageRoutes } from '../messages/staff-api/routes.ts';
import { findPublicClient } from '../oauth/applications/find-public-client.ts';
import { signToken } from '../oauth/keys/sign-token.ts';
import { resourceMetadataRoute } from '../oauth/provider/resource-metadata-route.ts';
import type { TokenLimiter } from '../oauth/provider/token-limiter.ts';
import { oauthRoutes, reportOAuthErrors } from '../oauth/routes.ts';
import { createStaffOauthRoutes } from '../oauth/staff-api/routes.ts';
import { createOwnAccountRoutes } from '../own-account/routes.ts';
import { pictureRoutes } from '../pictures/serve-pictures.ts';
import { createStaffPictureRoutes } from '../pictures/staff-api/routes.ts';
import { createPriceListEntryRoutes, createPriceListRoutes } from '../prices/lists/routes.ts';
import { createQuoteRoutes } from '../prices/quotes/routes.ts';
import { createStaffPriceRoutes } from '../prices/staff-api/routes.ts';
import type { CachedRoutesOf } from '../reads/cached-route.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import { serveCachedReads } from '../reads/serve-cached-reads.ts';
import { SearchMisses } from '../search/misses/search-misses.ts';
import { createSearchRoutes } from '../search/routes.ts';
import { createStaffSearchRoutes } from '../search/staff-api/routes.ts';
import type { Keyring } from '../security/keyring.ts';
import { limitReads } from '../security/limit-reads.ts';
import type { MalwareScanner } from '../security/malware-scanner.ts';
import type { RequestLimits } from '../security/request-limits.ts';
import { createStaffAuditRoutes } from '../staff/audit-routes.ts';
import { createStaffResponses } from '../staff/staff-responses.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import { createStaffWebhookRoutes } from '../webhooks/staff-api/routes.ts';
import { demoAccountsFile } from './demo/demo-accounts.ts';
import { demoPictures } from './demo/demo-pictures.ts';
import { icons } from './home/icons.ts';
import { type Sites, siteOrHomeRoutes } from './home/sites.ts';
import { REFERENCE_SLUG } from './reference/reference-application.ts';
import { referenceRoutes } from './reference/routes.ts';

export type AppDependencies = {
  readonly config: Pick<
    Config,
    | 'trustedOrigins'
    | 'trustProxy'
    | 'picturesOrigin'
    | 'sessionTtlSeconds'
    | 'sessionTtlRememberedSeconds'
    | 'staffIdleSeconds'
    | 'freshSeconds'
    | 'rpId'
    | 'resetHoldSeconds'
    | 'codeLimits'
    | 'channels'
    | 'production'
    | 'deletionDelaySeconds'
    | 'wholesaleApproval'
    | 'eventRetentionSeconds'
    | 'receivers'
    | 'strictRegistrationPasswords'
    | 'chatServerLimit'
    | 'chatWidgetLimit'
  >;
  readonly database: Database;
  readonly responseCache: ResponseCache;
  readonly documents: DocumentStore;
  /** Public pictures. */
  readonly pictures: DocumentStore;
  readonly passwords: PasswordHasher;
  readonly loginLimiter: LoginLimiter;
  readonly tokenLimiter: TokenLimiter;
  readonly requestLimits: RequestLimits;
  readonly keyring: Keyring;
  /** True if staff members must sign in with a second factor. */
  readonly requiresStaffFactor: boolean;
  /** Scans the documents of customers while they are uploaded. */
  readonly scanner?: MalwareScanner | undefined;
  readonly clock: Clock;
  /** The feed of events. */
  readonly feed: EventFeed;
  readonly logger: Logger;
  /** Public scheme, host and port of the server. */
  readonly publicOrigin: string;
  /** Issuer of the OAuth endpoints; by default the public origin. */
  readonly issuer?: string;
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
  const { config, database, responseCache, documents, passwords, loginLimiter, keyring, clock, logger, publicOrigin } =
    dependencies;
  const { issuer = publicOrigin, requestLimits, requiresStaffFactor } = dependencies;
  const originPolicy = new OriginPolicy(publicOrigin, config.trustedOrigins);
  const sessionCookie = new SessionCookie(publicOrigin);
  const chatLimiter = new ChatLimiter({ servers: config.chatServerLimit, widgets: config.chatWidgetLimit });
  const resource = apiResource(publicOrigin);
  const lookUpSession = createSessionLookup(database, clock, { ...config, requiresStaffFactor, resource });
  const factors = { keyring, requiresStaffFactor, ...passkeyHosts(config, [publicOrigin, issuer]) };
  const auth = { ...config, ...factors, passwords, loginLimiter, originPolicy, sessionCookie };
  const codes = {
    keyring,
    limits: config.codeLimits,
    addresses: requestLimits.codes,
    knowsDevice: knownDevices(database, clock),
    hasChannel: config.production ? configuredChannels(config.channels) : { email: true, sms: true },
  };
  // Cached responses are sent as bytes in front of Express. ts-rest serializes the responses of the other routes.
  const { catalog, search, content, ...otherRoutes } = api;
  const { batchProducts, ...cachedCatalog } = catalog;
  const { getSettings, ...appContent } = content;
  const cached: CachedRoutesOf<typeof cachedCatalog & typeof search & { getSettings: typeof getSettings }> = {
    ...createCatalogRoutes(responseCache, database),
    ...createSearchRoutes(responseCache, new SearchMisses({ database, keyring, clock, logger })),
    ...createSettingsRoutes(responseCache),
  };
  const staff = createStaffResponses(keyring);
  const runOwn = createRunOwn(keyring);
  const files = { store: documents, keyring };
  const origins = { publicOrigin, picturesOrigin: config.picturesOrigin };
  const registration = {
    files,
    scanner: dependencies.scanner,
    passwords,
    originPolicy,
    wholesaleApproval: config.wholesaleApproval,
    strictPasswords: config.strictRegistrationPasswords,
    ...requestLimits,
  };
  const events = { feed: dependencies.feed, retentionSeconds: config.eventRetentionSeconds };
  const ownAccount = { ...auth, codes, resetHoldSeconds: config.resetHoldSeconds };
  const otherHandlers = {
    auth: createAuthRoutes(auth, runOwn),
    ownAccount: createOwnAccountRoutes(ownAccount, runOwn),
    factors: createFactorRoutes(auth),
    accountData: createAccountDataRoutes(
      {
        ...ownAccount,
        deletionDelaySeconds: config.deletionDelaySeconds,
        staffIdleSeconds: config.staffIdleSeconds,
        keyring,
        files,
      },
      runOwn,
    ),
    customers: createCustomerRoutes(registration, runOwn),
    catalog: createBatchRoutes(),
    content: createAppContentRoutes(),
    chat: createChatRoutes({ keyring, limiter: chatLimiter, lookUpSecret: createSecretLookup(database, clock) }),
    priceQuotes: createQuoteRoutes({
      issuer,
      signToken: ({ em }, type, claims) => signToken({ em, clock, keyring, issuer }, type, claims),
    }),
    staffAvailability: createAvailabilityRoutes(staff),
    staffPrices: createStaffPriceRoutes(staff),
    staffPriceLists: createPriceListRoutes(staff),
    staffPriceListEntries: createPriceListEntryRoutes(staff),
    staffCustomerGroups: createCustomerGroupRoutes(staff),
    staffCustomers: createStaffCustomerRoutes(staff, {
      files,
      passwords,
      wholesaleApproval: config.wholesaleApproval,
      codeLimits: config.codeLimits,
    }),
    staffMessages: createStaffMessageRoutes(staff, {
      codes: codeTexts(keyring),
      host: new URL(publicOrigin).host,
    }),
    staffSearch: createStaffSearchRoutes(staff),
    events: createChangeRoutes(events),
    staffEvents: createStaffEventRoutes(events),
    staffWebhookEndpoints: createStaffWebhookRoutes(staff, {
      keyring,
      allowLoopback: config.receivers.allowLoopback,
      eventRetentionSeconds: config.eventRetentionSeconds,
    }),
    staffAudit: createStaffAuditRoutes(staff),
    staffRoles: createStaffRoleRoutes(staff),
    staffAccounts: createStaffAccountRoutes(staff, passwords),
    staffServiceAccounts: createServiceAccountRoutes(staff),
    staffOauthApplications: createStaffOauthRoutes(staff, config.receivers),
    staffChatApplications: createStaffChatRoutes(staff),
    staffCategories: createStaffCategoryRoutes(staff, origins),
    staffPictures: createStaffPictureRoutes(dependencies.pictures),
    staffAppContent: createStaffAppContentRoutes(staff, origins),
    staffSettings: createStaffSettingsRoutes(staff, origins),
    staffProducts: createStaffProductRoutes(staff, origins),
  };
  const context = { database, ...origins, clock, sessionCookie, lookUpSession };
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  const trust = trustProxies(config.trustProxy);
  app.set('trust proxy', trust);
  app.set('query parser', parseQuery);

  const admission = new Admission(dependencies.maxInFlight);
  const beginLog = requestLogs(logger, dependencies.observeRequest, trust);
  const allowedOrigins = [publicOrigin, ...config.trustedOrigins];
  const apiCors = cors(allowedOrigins);
  app.use(logRequests(beginLog));
  app.use(securityHeaders);
  app.use(requireHost);
  app.use(rejectBrokenTarget);
  app.use(health(database, dependencies.isStopping ?? (() => false)));
  app.use(admission.admit);
  app.use('/api', noStore);
  app.use('/api/chat/widget', widgetCors(database));
  // The chat routes check the origins of each chat application themselves.
  app.use(/^\/api(?!\/chat(\/|$))/i, apiCors);
  app.use('/api', jsonBody);
  createExpressEndpoints({ ...otherRoutes, catalog: { batchProducts }, content: appContent }, otherHandlers, app, {
    logInitialization: false,
    // The tests validate every response against the contract. In production this would only cost time.
    responseValidation: false,
    globalMiddleware: [
      rejectHead,
      limitReads(requestLimits.reads),
      provideContext(context),
      rejectBrokenQuery,
      requireTrustedOrigin(originPolicy),
    ],
    requestValidationErrorHandler: (error, request) => {
      throw toValidationApiError(error, request);
    },
  });
  app.use(
    oauthRoutes({
      ...dependencies,
      picturesOrigin: config.picturesOrigin,
      issuer,
      lookUpSession,
      authorizations: requestLimits.authorizations,
      auth: { ...auth, sessionCookie: new SessionCookie(issuer) },
      registration,
      ownAccount,
    }),
  );
  app.use(resourceMetadataRoute({ publicOrigin, issuer }));
  app.use(rejectOptions);
  app.use(
    referenceRoutes({
      publicOrigin,
      issuer,
      findClientId: () => findPublicClient(database.fork(), REFERENCE_SLUG),
    }),
  );
  app.use(pictureRoutes({ pictures: dependencies.pictures, reads: requestLimits.reads }));
  app.use(demoPictures());
  if (dependencies.demo) app.use(demoAccountsFile(database));
  app.use(siteOrHomeRoutes(dependencies.sites ?? {}, { issuer, context, routes: cached, reads: requestLimits.reads }));
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
    context,
    logger,
  });
  return rejectOverload(handle, admission, logger);
}
