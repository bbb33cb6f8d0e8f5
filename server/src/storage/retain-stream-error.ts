import type { Readable } from 'node:stream';

/**
 * Lets a stream that fails while nobody listens keep its error for whoever reads it next (`pipeline` and `for await`
 * both see it), where Node would end the process.
 */
export function retainStreamError(stream: Readable): void {
  stream.on('error', () => undefined);
}
