import type { IncomingMessage, ServerResponse } from 'node:http';
import { ChunkBudget } from './gather-chunks.ts';

/** The time after the response for which a client may continue sending before its connection is cut, in milliseconds. */
const LINGER_MS = 10_000;

/**
 * Prepares a response to a request whose body has not been read to its end. It is the last response of the connection.
 * Bytes that still arrive are read and dropped for a while, because a client loses the response if its connection is cut
 * at once. A client that continues in tiny chunks is cut off.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function respondEarly(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.readableEnded || socket.destroyed) return;
  response.setHeader('Connection', 'close');
  const destroySoon = socket.destroySoon.bind(socket);
  // Node calls this when the last response has been sent.
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
