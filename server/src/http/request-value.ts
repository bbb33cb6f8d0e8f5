import type { IncomingMessage } from 'node:http';

/**
 * A value that one step of a request stores on it for later steps. It is the only way in which this server extends a
 * request, so every such value has a type and a named writer.
 *
 * The value is a property of the request under a symbol of its own: reading it costs less than a `WeakMap`, which every
 * request would pay several times.
 */
export class RequestValue<T> {
  readonly #key: symbol;
  readonly #writer: string;

  /** @param writer the function that stores the value, for the error of {@link get} */
  constructor(writer: string) {
    this.#key = Symbol(writer);
    this.#writer = writer;
  }

  set(request: IncomingMessage, value: T): void {
    (request as Extended<T>)[this.#key] = value;
  }

  /** Returns the value, or undefined if it was not stored. */
  find(request: IncomingMessage): T | undefined {
    return (request as Extended<T>)[this.#key];
  }

  /** @throws Error if the value was not stored: the middleware that stores it is missing or comes too late */
  get(request: IncomingMessage): T {
    const value = this.find(request);
    if (value === undefined) throw new Error(`${this.#writer} must run earlier in the request`);
    return value;
  }
}

type Extended<T> = IncomingMessage & { [key: symbol]: T | undefined };
