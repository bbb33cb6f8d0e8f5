import type { Logger } from 'pino';
import { passkeyHosts } from '../accounts/factors/passkey-hosts.ts';
import { knownDevices } from '../accounts/sessions/known-devices.ts';
import { createSessionLookup } from '../accounts/sessions/session-lookup.ts';
import { createSecretLookup } from '../chat/applications/secret-lookup.ts';
import { ChatLimiter } from '../chat/chat-limiter.ts';
import { codeTexts } from '../codes/codes.ts';
import type { Config } from '../config.ts';
import { apiResource } from '../http/api-resource.ts';
import { OriginPolicy } from '../http/origin-policy.ts';
import type { ObserveRequest } from '../http/request-log.ts';
import type { Services } from '../http/services.ts';
import { SessionCookie } from '../http/session-cookie.ts';
import { configuredChannels } from '../messages/channels.ts';
import { signToken } from '../oauth/keys/sign-token.ts';
import type { ResponseCache } from '../reads/response-cache.ts';
import type { DocumentStore } from '../storage/document-store.ts';
import type { Sites } from './home/sites.ts';

/** The services that a server opens before its origin is known. */
type Opened = Pick<
  Services,
  | 'database'
  | 'clock'
  | 'keyring'
  | 'pictures'
  | 'passwords'
  | 'loginLimiter'
  | 'tokenLimiter'
  | 'requestLimits'
  | 'requiresStaffFactor'
  | 'scanner'
  | 'feed'
>;

export type AppDependencies = Opened & {
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
  readonly responseCache: ResponseCache;
  readonly documents: DocumentStore;
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

/** Returns what the operations use, for one origin. */
export function createServices(dependencies: AppDependencies): Services {
  const { config, documents, publicOrigin, issuer = publicOrigin } = dependencies;
  const { database, clock, keyring, requiresStaffFactor } = dependencies;
  return {
    database,
    clock,
    keyring,
    requiresStaffFactor,
    pictures: dependencies.pictures,
    passwords: dependencies.passwords,
    loginLimiter: dependencies.loginLimiter,
    tokenLimiter: dependencies.tokenLimiter,
    requestLimits: dependencies.requestLimits,
    scanner: dependencies.scanner,
    feed: dependencies.feed,
    picturesOrigin: config.picturesOrigin,
    sessionTtlSeconds: config.sessionTtlSeconds,
    sessionTtlRememberedSeconds: config.sessionTtlRememberedSeconds,
    staffIdleSeconds: config.staffIdleSeconds,
    resetHoldSeconds: config.resetHoldSeconds,
    deletionDelaySeconds: config.deletionDelaySeconds,
    wholesaleApproval: config.wholesaleApproval,
    strictRegistrationPasswords: config.strictRegistrationPasswords,
    eventRetentionSeconds: config.eventRetentionSeconds,
    receivers: config.receivers,
    ...passkeyHosts(config, [publicOrigin, issuer]),
    publicOrigin,
    issuer,
    sessionCookie: new SessionCookie(publicOrigin),
    originPolicy: new OriginPolicy(publicOrigin, config.trustedOrigins),
    lookUpSession: createSessionLookup(database, clock, {
      ...config,
      requiresStaffFactor,
      resource: apiResource(publicOrigin),
    }),
    codes: {
      limits: config.codeLimits,
      knowsDevice: knownDevices(database, clock),
      hasChannel: config.production ? configuredChannels(config.channels) : { email: true, sms: true },
    },
    files: { store: documents, keyring },
    messageTexts: { codes: codeTexts(keyring), host: new URL(publicOrigin).host },
    chatLimiter: new ChatLimiter({ servers: config.chatServerLimit, widgets: config.chatWidgetLimit }),
    lookUpChatSecret: createSecretLookup(database, clock),
    signToken: ({ em }, type, claims) => signToken({ em, clock, keyring, issuer }, type, claims),
  };
}
