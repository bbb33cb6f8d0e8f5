import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, EntityManager } from '../database/open-database.ts';
import { authenticate } from './authenticate.ts';
import { type Credential, readCredential } from './credentials.ts';
import type { Principal, SessionLookup } from './principal.ts';
import { requestId, requestLog } from './request-log.ts';
import type { SessionCookie } from './session-cookie.ts';

/** What an operation gets beside its input. */
export type Context = {
  /** For reads outside a transaction on hot paths; everything else goes through `em`. */
  readonly database: Database;
  readonly em: EntityManager;
  readonly principal: Principal;
  /** The credential as it was sent; only what ends sessions needs it. */
  readonly credential: Credential;
  /** Scheme, host and port under which people reach this server. */
  readonly publicOrigin: string;
  /** The Origin header, where the caller is a page. */
  readonly origin: string | undefined;
  /** Address of the caller; behind a proxy that is trusted, the one that the proxy names. */
  readonly ip: string;
  readonly requestId: string;
  readonly log: Logger;
  readonly clock: Clock;
};

export type ContextDependencies = {
  readonly database: Database;
  readonly publicOrigin: string;
  readonly clock: Clock;
  readonly sessionCookie: SessionCookie;
  readonly lookUpSession: SessionLookup;
};

const contexts = new WeakMap<IncomingMessage, Context>();

/** Runs before a route's validation: finds out who is calling and opens the unit of work. */
export function provideContext(dependencies: ContextDependencies): RequestHandler {
  return async (request, _response, next) => {
    const route = (request as Request & { tsRestRoute: ApiRoute }).tsRestRoute;
    const credential = readCredential(request, dependencies.sessionCookie);
    const principal = await authenticate(credential, route, dependencies.lookUpSession);
    contexts.set(request, createContext(request, dependencies, credential, principal));
    next();
  };
}

/** The context of a request whose caller is known. */
export function createContext(
  request: Request,
  dependencies: Pick<ContextDependencies, 'database' | 'publicOrigin' | 'clock'>,
  credential: Credential,
  principal: Principal,
): Context {
  let em: EntityManager | undefined;
  return {
    // An answer that is kept needs none.
    get em() {
      em ??= dependencies.database.fork();
      return em;
    },
    database: dependencies.database,
    principal,
    credential,
    publicOrigin: dependencies.publicOrigin,
    origin: request.headers.origin,
    ip: request.ip ?? '',
    requestId: requestId(request),
    get log() {
      return requestLog(request);
    },
    clock: dependencies.clock,
  };
}

export function contextOf(request: IncomingMessage): Context {
  const context = contexts.get(request);
  if (!context) throw new Error('provideContext must come before the route');
  return context;
}
