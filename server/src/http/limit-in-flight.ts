import type { Request, RequestHandler, Response } from 'express';
import { meters } from '../meters.ts';
import { FairTurns } from '../queues/fair-turns.ts';
import { Work } from '../queues/work.ts';
import { originOf } from './request-log.ts';
import { overloaded } from './service-unavailable.ts';

/** Most requests in flight in one process. The database has a smaller limit of its own. */
const MAX_IN_FLIGHT = 2_000;

/**
 * Rejects a request with 503 if too many are in flight, or if they arrive faster than the process can start them. Makes every other request the current {@link Work}, so that queues
 * can find out whether its client has left.
 *
 * A request counts from the moment it has arrived in full until its response starts. So clients that send their body
 * slowly, or read their response slowly, take no place from others.
 *
 * @see docs/decisions/0020-overload.md
 */
export function limitInFlight(max = MAX_IN_FLIGHT): RequestHandler {
  const inFlight = new Set<Response>();
  const turns = new FairTurns();
  return (request, response, next) => {
    if (inFlight.size >= max) removeStarted(inFlight);
    if (inFlight.size >= max || turns.isLate) {
      meters.shedRequests.inc();
      throw overloaded();
    }
    const { socket } = request;
    const count = () => void inFlight.add(response);
    if (hasBodyToRead(request)) request.once('end', count);
    else count();
    response.once('close', () => inFlight.delete(response));
    turns.run(() => {
      if (!socket.destroyed) new Work(() => socket.destroyed, { origin: originOf(request) }).run(next);
    });
  };
}

/** Stops counting the responses that have started. This runs only at the limit, since most responses end at once. */
function removeStarted(responses: Set<Response>): void {
  for (const response of responses) if (response.headersSent) responses.delete(response);
}

/** Whether the server waits for a body. It never reads the body of a GET or HEAD. */
function hasBodyToRead({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
