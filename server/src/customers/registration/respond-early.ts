import type { IncomingMessage, ServerResponse } from 'node:http';
import { ChunkBudget } from './chunk-budget.ts';

/** How long after the answer a client may go on sending before its connection is cut, in milliseconds. */
const LINGER_MS = 10_000;

/**
 * Prepares an answer to a request that has not been read to its end: it is the connection's last. What still arrives is read
 * and dropped for a while, since a connection that is cut at once takes the answer with it.
 * A client that goes on in tiny chunks is cut off.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function respondEarly(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.readableEnded || socket.destroyed) return;
  response.setHeader('Connection', 'close');
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls this when the last answer has been sent.
  socket.destroySoon = () => {
    if (request.closed) return destroySoon();
    const timer = setTimeout(destroySoon, LINGER_MS);
    request.once('close', () => {
      clearTimeout(timer);
      destroySoon();
    });
    const budget = new ChunkBudget();
    const dropChunk = (chunk: Buffer) => {
      if (budget.allows(chunk.length)) return;
      request.off('data', dropChunk);
      destroySoon();
    };
    request.on('data', dropChunk);
    request.resume();
  };
}
