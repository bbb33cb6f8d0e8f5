import { parseBaseUrl } from '../build-url.ts';
import type { FetchFunction } from '../fetch-function.ts';
import { serverRoutes } from '../generated/server-routes.ts';
import type { SavedVisitor, Visitor, VisitorBatchResults, VisitorRequest } from '../generated/server-types.ts';
import { sendJson } from '../send-json.ts';

export type ChatVisitorsOptions = {
  /** URL of the service, such as `https://api.example.com`. It may have a path. */
  readonly baseUrl: string;
  /** `cap_…` */
  readonly chatApplicationId: string;
  /** `cas_…`. It must never reach a browser. */
  readonly chatApplicationSecret: string;
  /** A replacement for the global fetch. */
  readonly fetch?: FetchFunction | undefined;
  /** Time limit of a call, in milliseconds. Default: 30,000. 0 or Infinity: no limit. */
  readonly timeoutMs?: number | undefined;
};

/** The last argument of every call. */
export type ChatCallOptions = {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of this call, in milliseconds. 0 or Infinity: no limit. */
  readonly timeoutMs?: number | undefined;
};

/** The visitors of a chat application. */
export class ChatVisitors {
  readonly #options: ChatVisitorsOptions;

  /** @throws TypeError for invalid options */
  constructor(options: ChatVisitorsOptions) {
    if (!options.chatApplicationId || !/^[\x21-\x7e]+$/.test(options.chatApplicationSecret ?? '')) {
      throw new TypeError('chatApplicationId and chatApplicationSecret are required.');
    }
    this.#options = { ...options, baseUrl: parseBaseUrl(options.baseUrl) };
  }

  /**
   * Creates or updates the visitor with this `externalUserId`. Store `chatVisitorId` with your user, and give `visitorToken`
   * to that user's page.
   *
   * An omitted value stays as it is, and null clears it. Calling it again with the same input is safe.
   *
   * @throws {ValidationError} with `fields`, such as `customFields.topic`
   * @throws {UnauthenticatedError} the secret is wrong
   * @see OAuth and chat specification, section 4
   */
  save(visitor: VisitorRequest, options?: ChatCallOptions): Promise<SavedVisitor> {
    return this.#send(serverRoutes.saveVisitor, {}, visitor, options);
  }

  /**
   * Saves at most 100 visitors. Each has a result with its position; a visitor that is rejected does not affect the others.
   *
   * @throws {ValidationError} for more than 100 visitors
   */
  async saveAll(
    visitors: readonly VisitorRequest[],
    options?: ChatCallOptions,
  ): Promise<VisitorBatchResults['results']> {
    const saved = await this.#send<VisitorBatchResults>(serverRoutes.saveVisitors, {}, { visitors }, options);
    return saved.results;
  }

  /**
   * Returns the stored data of a visitor.
   *
   * @throws {NotFoundError}
   */
  get(chatVisitorId: string, options?: ChatCallOptions): Promise<Visitor> {
    return this.#send(serverRoutes.getVisitor, { chatVisitorId }, undefined, options);
  }

  /**
   * Returns the stored data of the visitor who is a user of your application.
   *
   * @throws {NotFoundError} no visitor has been saved for this user
   */
  getByExternalId(externalUserId: string, options?: ChatCallOptions): Promise<Visitor> {
    return this.#send(serverRoutes.getVisitorByExternalId, { externalUserId }, undefined, options);
  }

  /**
   * Deletes a visitor and its widget sessions permanently.
   *
   * @throws {NotFoundError}
   */
  async erase(chatVisitorId: string, options?: ChatCallOptions): Promise<void> {
    await this.#send(serverRoutes.deleteVisitor, { chatVisitorId }, undefined, options);
  }

  #send<T>(
    route: string,
    parameters: Record<string, string>,
    body: unknown,
    options: ChatCallOptions = {},
  ): Promise<T> {
    const { chatApplicationId, chatApplicationSecret: token, timeoutMs = 30_000 } = this.#options;
    return sendJson<T>(this.#options, {
      route,
      parameters: { chatApplicationId, ...parameters },
      body,
      token,
      signal: options.signal,
      timeoutMs: options.timeoutMs ?? timeoutMs,
    });
  }
}
