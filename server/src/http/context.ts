import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { Database, EntityManager } from '../database/database.ts';
import { authenticate } from './authenticate.ts';
import { clientAddress } from './client-address.ts';
import { contractRouteOf } from './contract-route.ts';
import { type Credential, readCredential } from './credentials.ts';
import { ANONYMOUS, type Principal } from './principal.ts';
import { requestId, requestLog, setRequestAccount } from './request-log.ts';
import { RequestValue } from './request-value.ts';
import type { Services } from './services.ts';
import { setResourceOrigin } from './www-authenticate.ts';

/** The dependencies of an operation, besides its input. */
export type Context = {
  /** The database, for reads outside a transaction on hot paths. Everything else uses `em`. */
  readonly database: Database;
  readonly em: EntityManager;
  readonly principal: Principal;
  /** The credential as it was sent, for operations that end sessions. */
  readonly credential: Credential;
  /** Public scheme, host and port of this server. */
  readonly publicOrigin: string;
  /** The origin that serves the pictures; undefined for this server. */
  readonly picturesOrigin?: string | undefined;
  /** The Origin header; undefined when the caller is not a page. */
  readonly origin: string | undefined;
  /** The caller's IP address for the audit trail. Behind a trusted proxy, it is the one that the proxy names. */
  readonly ip: string;
  /** The caller's key in rate limits: the IPv4 address, or the /64 network of an IPv6 address. */
  readonly network: string;
  /** The Accept-Language header, which may contain any text. */
  readonly acceptLanguage: string | undefined;
  /** The User-Agent header, which may contain any text. */
  readonly userAgent: string | undefined;
  /** The cookie that binds challenges of passkeys to the browser, which may contain any text. */
  readonly browser?: string | undefined;
  readonly requestId: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly services: Services;
  /** Runs a change in its transaction, unless a request with the same Idempotency-Key has run it. Undefined without a key. */
  readonly once?: <T extends object>(em: EntityManager, change: () => Promise<T>) => Promise<T>;
};

/** The dependencies of a read of a cached response: none of them belongs to one caller. */
export type ReadDependencies = Pick<Services, 'database' | 'publicOrigin' | 'picturesOrigin'>;

type Caller = {
  readonly services: Services;
  readonly credential: Credential;
  readonly principal: Principal;
  readonly catalogVersion: string | undefined;
  context?: Context;
};

const callers = new RequestValue<Caller>('provideContext');

/** Authenticates the caller, before the route validates its input. */
export function provideContext(services: Services): RequestHandler {
  return async (request, response, next) => {
    await identifyCaller(request, services, response);
    next();
  };
}

/** Authenticates the caller of a request whose route is known, for {@link contextOf} and {@link principalOf}. The response says if it is deprecated. */
export async function identifyCaller(request: IncomingMessage, services: Services, response?: ServerResponse) {
  const credential = readCredential(request, services.sessionCookie);
  const route = contractRouteOf(request);
  const { deprecated } = route.metadata;
  // https://www.rfc-editor.org/rfc/rfc9745#section-2.1
  if (deprecated) response?.setHeader('Deprecation', `@${Date.parse(deprecated.since) / 1_000}`);
  const { ip } = clientAddress(request);
  setResourceOrigin(request, services.publicOrigin);
  const { principal, catalogVersion } = await authenticate(credential, route, services.lookUpSession, ip);
  if (principal.kind === 'account') setRequestAccount(request, principal.user.id);
  callers.set(request, { services, credential, principal, catalogVersion });
}

/**
 * Authenticates the caller of a request again, which has waited: the session may have ended since, or a permission.
 *
 * @throws ApiError as {@link authenticate}
 */
export async function recheckCaller(request: IncomingMessage): Promise<void> {
  const { credential, services } = callers.get(request);
  const { ip } = clientAddress(request);
  await authenticate(credential, contractRouteOf(request), services.lookUpSession, ip);
}

/** Authenticates the caller of a request again, as {@link identifyCaller}, for a read of what has changed meanwhile. */
export async function refreshCaller(request: IncomingMessage): Promise<void> {
  await identifyCaller(request, callers.get(request).services);
}

/** Ignores the credential of a request, for a page that is the same for all callers. */
export function treatAsAnonymous(request: IncomingMessage, services: Services): void {
  callers.set(request, {
    services,
    credential: { kind: 'none' },
    principal: ANONYMOUS,
    catalogVersion: undefined,
  });
}

/** Returns the context of a request whose caller is authenticated. */
export function createContext(
  request: IncomingMessage,
  services: Services,
  credential: Credential,
  principal: Principal,
): Context {
  return {
    em: services.database.fork(),
    database: services.database,
    principal,
    credential,
    publicOrigin: services.publicOrigin,
    picturesOrigin: services.picturesOrigin,
    origin: request.headers.origin,
    ...clientAddress(request),
    acceptLanguage: request.headers['accept-language'],
    userAgent: request.headers['user-agent'],
    requestId: requestId(request),
    log: requestLog(request),
    clock: services.clock,
    services,
    browser: services.sessionCookie.readBrowser(request.headers.cookie),
  };
}

/** Returns the context of a request. It is created on first use, because a cached response needs none. */
export function contextOf(request: IncomingMessage): Context {
  const caller = callers.get(request);
  const { services, credential, principal } = caller;
  caller.context ??= createContext(request, services, credential, principal);
  return caller.context;
}

export function principalOf(request: IncomingMessage): Principal {
  return callers.get(request).principal;
}

/** Returns true for a request that was sent without a credential. */
export function isAnonymous(request: IncomingMessage): boolean {
  return callers.get(request).credential.kind === 'none';
}

/** Returns the catalog version that the session lookup of this request has read; undefined for a request without a session. */
export function catalogVersionOf(request: IncomingMessage): string | undefined {
  return callers.get(request).catalogVersion;
}

export function readDependenciesOf(request: IncomingMessage): ReadDependencies {
  return callers.get(request).services;
}
