import type { Request, RequestHandler, Response } from 'express';
import { createFairTurns } from '../queues/fair-turns.ts';
import { Work } from '../queues/work.ts';
import { overloaded } from './service-unavailable.ts';

/** Requests that one process works on at once. The database has a smaller bound of its own. */
const MAX_IN_FLIGHT = 2_000;

/**
 * Rejects a request with 503 when the process already works on too many, and makes every other request the current
 * {@link Work}, so that queues can tell whether its client has left.
 *
 * A request counts while the server works on it: from the moment when it has arrived in full until its response starts.
 * A client that sends its body slowly, or reads its response slowly, takes no place from others.
 *
 * @see docs/decisions/0020-overload.md
 */
export function limitInFlight(max = MAX_IN_FLIGHT): RequestHandler {
  const inFlight = new Set<Response>();
  const inFairTurn = createFairTurns();
  return (request, response, next) => {
    if (inFlight.size >= max) removeStarted(inFlight);
    if (inFlight.size >= max) throw overloaded();
    const { socket } = request;
    const count = () => void inFlight.add(response);
    if (hasBodyToRead(request)) request.once('end', count);
    else count();
    response.once('close', () => inFlight.delete(response));
    inFairTurn(() => {
      if (!socket.destroyed) new Work(() => socket.destroyed).run(next);
    });
  };
}

/** Most responses end at once. The others, which slow readers receive, are found only when there is no place left. */
function removeStarted(responses: Set<Response>): void {
  for (const response of responses) if (response.headersSent) responses.delete(response);
}

/** The body of a GET or HEAD is never read, so nothing waits for it. */
function hasBodyToRead({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
