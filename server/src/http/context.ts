import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database, EntityManager } from '../database/open-database.ts';
import { clientAddress } from '../security/client-address.ts';
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
  /** The caller's whole address, for the audit trail. Behind a trusted proxy it is the one that the proxy names. */
  readonly ip: string;
  /** The key of the caller in every limit: the address, or the /64 network of an IPv6 address. */
  readonly network: string;
  readonly requestId: string;
  readonly log: Logger;
  readonly clock: Clock;
};

/** What answers are made of that go to more than one caller. */
export type ReadDependencies = { readonly database: Database; readonly publicOrigin: string };

export type ContextDependencies = ReadDependencies & {
  readonly clock: Clock;
  readonly sessionCookie: SessionCookie;
  readonly lookUpSession: SessionLookup;
};

/** A property of the request itself, which is less work than a WeakMap at every request. */
const CALLER = Symbol('caller');

type Caller = {
  readonly dependencies: ContextDependencies;
  readonly credential: Credential;
  readonly principal: Principal;
  context?: Context;
};

type Called = IncomingMessage & { [CALLER]?: Caller };

/** Runs before a route's validation: finds out who is calling. */
export function provideContext(dependencies: ContextDependencies): RequestHandler {
  return async (request, _response, next) => {
    const route = (request as Request & { tsRestRoute: ApiRoute }).tsRestRoute;
    const credential = readCredential(request, dependencies.sessionCookie);
    const principal = await authenticate(credential, route, dependencies.lookUpSession);
    (request as Called)[CALLER] = { dependencies, credential, principal };
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
  return {
    em: dependencies.database.fork(),
    database: dependencies.database,
    principal,
    credential,
    publicOrigin: dependencies.publicOrigin,
    origin: request.headers.origin,
    ...clientAddress(request),
    requestId: requestId(request),
    log: requestLog(request),
    clock: dependencies.clock,
  };
}

/** The context of a request. It is made when it is asked for: an answer that is kept needs none. */
export function contextOf(request: IncomingMessage): Context {
  const caller = callerOf(request);
  caller.context ??= createContext(request as Request, caller.dependencies, caller.credential, caller.principal);
  return caller.context;
}

export function principalOf(request: IncomingMessage): Principal {
  return callerOf(request).principal;
}

export function readDependenciesOf(request: IncomingMessage): ReadDependencies {
  return callerOf(request).dependencies;
}

function callerOf(request: Called): Caller {
  const caller = request[CALLER];
  if (!caller) throw new Error('provideContext must come before the route');
  return caller;
}
