import type { IncomingMessage } from 'node:http';
import type { ApiRoute } from '@arot/contract';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Database, EntityManager } from '../database/open-database.ts';
import { authenticate } from './authenticate.ts';
import type { Principal } from './principal.ts';
import { requestId, requestLog } from './request-log.ts';

/** What an operation gets beside its input. */
export type Context = {
  readonly em: EntityManager;
  readonly principal: Principal;
  /** Scheme, host and port under which people reach this server. */
  readonly publicOrigin: string;
  readonly requestId: string;
  readonly log: Logger;
};

const contexts = new WeakMap<IncomingMessage, Context>();

/** Runs before a route's validation: finds out who is calling and opens the unit of work. */
export function provideContext(dependencies: { database: Database; publicOrigin: string }): RequestHandler {
  return (request, _response, next) => {
    const route = (request as Request & { tsRestRoute: ApiRoute }).tsRestRoute;
    contexts.set(request, {
      em: dependencies.database.fork(),
      principal: authenticate(request, route),
      publicOrigin: dependencies.publicOrigin,
      requestId: requestId(request),
      log: requestLog(request),
    });
    next();
  };
}

export function contextOf(request: IncomingMessage): Context {
  const context = contexts.get(request);
  if (!context) throw new Error('provideContext must come before the route');
  return context;
}
