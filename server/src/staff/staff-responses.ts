import { isRepeatable } from '@arot/contract';
import type { Request, Response } from 'express';
import { recordCatalogChanges } from '../audit/record-audit.ts';
import { ApiError } from '../http/api-error.ts';
import { contextOf } from '../http/context.ts';
import { contractRouteOf } from '../http/contract-route.ts';
import { setLocation } from '../http/respond.ts';
import { type Outcome, runOnce } from '../idempotency/run-once.ts';
import type { Keyring } from '../security/keyring.ts';
import type { StaffContext } from './staff-context.ts';

type Envelope<Status, T> = { status: Status; body: { data: T } };

/** Runs the operations of staff routes and responds. */
export type StaffResponses = {
  /** Responds with a 200 with the version of the resource as its ETag. */
  read<T extends object>(response: Response, data: T): Envelope<200, T>;
  /**
   * Runs a write in one transaction, with the audit events of the catalog and the response that is stored for an Idempotency-Key.
   * Its response is a 200. A conflict repeats the transaction, so `run` must have no effect outside the database.
   */
  write<T extends object>(
    request: Request,
    response: Response,
    run: (ctx: StaffContext) => Promise<T>,
  ): Promise<Envelope<200, T>>;
  /** Runs a write like `write`, and responds with a 201. */
  create<T extends object>(
    request: Request,
    response: Response,
    run: (ctx: StaffContext) => Promise<T>,
  ): Promise<Envelope<201, T>>;
  /** Runs a write like `write`, and responds with a 202: a server does the rest later. */
  accept<T extends object>(
    request: Request,
    response: Response,
    run: (ctx: StaffContext) => Promise<T>,
  ): Promise<Envelope<202, T>>;
};

/** @see docs/decisions/0047-staff-api.md */
export function createStaffResponses(keyring: Keyring): StaffResponses {
  return {
    read: (response, data) => respond(response, { status: 200, data }),
    write: async (request, response, run) => respond(response, await runWrite(keyring, request, 200, run)),
    accept: async (request, response, run) => respond(response, await runWrite(keyring, request, 202, run)),
    create: async (request, response, run) => {
      const outcome = await runWrite(keyring, request, 201, run);
      setLocation(request, response, outcome.data);
      return respond(response, outcome);
    },
  };
}

async function runWrite<S extends number, T extends object>(
  keyring: Keyring,
  request: Request,
  status: S,
  run: (ctx: StaffContext) => Promise<T>,
): Promise<{ status: S; data: T }> {
  const ctx = contextOf(request);
  if (ctx.principal.kind !== 'account') throw new ApiError('UNAUTHENTICATED');
  const accountId = ctx.principal.user.id;
  const key = isRepeatable(contractRouteOf(request)) ? request.get('idempotency-key') : undefined;
  return await ctx.em.transactional(async (em) => {
    const inside: StaffContext = { ...ctx, em, ifMatch: request.get('if-match') };
    const once = async () => {
      await recordCatalogChanges(inside);
      return { status, data: await run(inside) };
    };
    if (key === undefined) return await once();
    const repeatable = { accountId, key, operation: `${request.method} ${request.path}`, input: request.body };
    const outcome: Outcome = await runOnce({ em, clock: ctx.clock, keyring }, repeatable, once);
    return outcome as { status: S; data: T };
  });
}

function respond<S, T extends object>(response: Response, { status, data }: { status: S; data: T }): Envelope<S, T> {
  if ('version' in data) response.setHeader('ETag', `"${String(data.version)}"`);
  return { status, body: { data } };
}
