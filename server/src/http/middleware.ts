import type { IncomingMessage, ServerResponse } from 'node:http';

/** Middleware that needs nothing of Express, so that responses which Express does not send have it too. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
