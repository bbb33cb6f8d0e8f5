import type { Reference, Response } from './openapi-document.ts';

/** Collects the error responses of a document, which many operations share. */
export class SharedResponses {
  readonly #responses = new Map<string, Response>();

  /**
   * Returns the reference to a response.
   *
   * @throws Error if another response has the same name
   */
  refer(name: string, response: Response): Reference {
    const known = this.#responses.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(response)) {
      throw new Error(`Two different responses have the name ${name}`);
    }
    this.#responses.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  }

  all(): Record<string, Response> {
    return Object.fromEntries([...this.#responses].sort(([left], [right]) => (left < right ? -1 : 1)));
  }
}
