import { parseBaseUrl } from '../build-url.ts';
import { ArotApiError, ArotConnectionError, ArotTimeoutError } from '../errors.ts';
import type { FetchFunction } from '../fetch-function.ts';
import { chatRoutes } from '../generated/chat-routes.ts';
import type { RenewedWidgetSession, WidgetSession, WidgetSessionRequest } from '../generated/chat-types.ts';
import { type JsonCall, sendJson } from '../send-json.ts';
import { describePage } from './describe-page.ts';
import { RenewalTimer } from './renewal-timer.ts';
import { type ChatSession, createBrowserStore, type SessionStore } from './session-store.ts';
import { withLock } from './with-lock.ts';

/**
 * The server accepts a resume token again for 10 seconds after it was replaced. A request whose response was lost must fail
 * early enough to be repeated in that time.
 */
const TIMEOUT_MS = 4_000;

export type ChatWidgetOptions = {
  /** URL of the service, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** `cap_…` */
  readonly chatApplicationId: string;
  /** `wk_…` */
  readonly widgetKey: string;
  /** The store of the session. Default: IndexedDB, Web Storage or memory, whichever works. */
  readonly store?: SessionStore | undefined;
  /** A replacement for the global fetch. */
  readonly fetch?: FetchFunction | undefined;
  /** Time limit of a request, in milliseconds. Default: 4,000. More than 5,000 makes lost responses fatal. */
  readonly timeoutMs?: number | undefined;
  /** Receives the errors of renewals in the background, each of which is repeated until it succeeds. */
  readonly onError?: ((error: unknown) => void) | undefined;
};

/** The fields that a page may send when it starts a session. */
export type StartInput = Pick<WidgetSessionRequest, 'chatVisitorId' | 'visitorToken' | 'preChat' | 'page'>;

/** Receives the session after each change; undefined while there is none. */
export type SessionListener = (session: ChatSession | undefined) => void;

/**
 * The chat session of a page. It survives reloads, renews its token before it expires, and is shared by the tabs of a site.
 *
 * @see OAuth and chat specification, section 4
 */
export class ChatWidget {
  readonly #options: ChatWidgetOptions;
  readonly #name: string;
  readonly #store: SessionStore;
  readonly #timer: RenewalTimer;
  readonly #listeners = new Set<SessionListener>();
  readonly #channel: BroadcastChannel | undefined;
  #current: ChatSession | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #renewing: Promise<void> | undefined;
  #hasStarted = false;

  /** @throws TypeError for invalid options */
  constructor(options: ChatWidgetOptions) {
    this.#options = { ...options, baseUrl: parseBaseUrl(options.baseUrl) };
    this.#name = `arot-chat:${options.chatApplicationId}`;
    this.#store = options.store ?? createBrowserStore(options.chatApplicationId);
    this.#timer = new RenewalTimer(
      () => this.renew(),
      (error) => options.onError?.(error),
    );
    if (typeof BroadcastChannel === 'function') {
      this.#channel = new BroadcastChannel(this.#name);
      this.#channel.onmessage = () => void this.#follow().catch((error: unknown) => options.onError?.(error));
      // Node would not exit while a channel is open.
      (this.#channel as { unref?(): void }).unref?.();
    }
  }

  /** Returns the current session; undefined while there is none. */
  get current(): ChatSession | undefined {
    return this.#current;
  }

  /** Calls a function after each change of the session, in whichever tab it was made. @returns stops it */
  subscribe(listener: SessionListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Resumes the session of this browser, or starts one. With a `visitorToken` it belongs to that visitor. Call it when the
   * page loads, when the user signs in, and with the values of the pre-chat form.
   *
   * @throws {ValidationError} with `fields` such as `preChat.topic`
   * @throws {ForbiddenError} the application does not list the origin of this page
   */
  start(input: StartInput = {}): Promise<ChatSession> {
    this.#hasStarted = true;
    return this.#exclusively(async () => {
      const stored = await this.#store.get();
      if (stored === undefined) return await this.#create(input);
      try {
        return await this.#resume(input, stored.resumeToken);
      } catch (error) {
        if (!isUnauthenticated(error)) throw error;
      }
      // Another tab that has no lock may have renewed the session meanwhile. Otherwise it has ended.
      const newer = await this.#newerThan(stored.resumeToken);
      return newer ? await this.#resume(input, newer.resumeToken) : await this.#create(input);
    });
  }

  /**
   * Gets a new token now. Usually the widget does it by itself. If the session has ended meanwhile, a new one starts.
   *
   * Simultaneous calls, also of other tabs, send one request.
   */
  renew(): Promise<void> {
    const known = this.#current?.token;
    this.#renewing ??= this.#exclusively(async () => {
      const stored = await this.#store.get();
      if (stored === undefined) return this.#show(undefined);
      // Another tab was faster.
      if (stored.token !== known && this.#timer.isFresh(stored)) return this.#show(stored);
      try {
        await this.#rotate(stored);
      } catch (error) {
        if (!isUnauthenticated(error)) throw error;
        const newer = await this.#newerThan(stored.resumeToken);
        if (newer) this.#show(newer);
        else await this.#create({});
      }
    })
      .catch((error: unknown) => {
        if (this.#current !== undefined) this.#timer.retry();
        throw error;
      })
      .finally(() => {
        this.#renewing = undefined;
      });
    return this.#renewing;
  }

  /**
   * Ends the session in all tabs, for example when the user signs out. The browser forgets it, even if the server cannot be
   * reached.
   *
   * @throws {ArotConnectionError} the server does not know yet that the session has ended
   */
  end(): Promise<void> {
    return this.#exclusively(async () => {
      const stored = (await this.#store.get()) ?? this.#current;
      try {
        if (stored) await this.#delete(stored);
      } finally {
        await this.#store.remove();
        this.#show(undefined);
        this.#channel?.postMessage('changed');
      }
    });
  }

  /** Stops this page's part: timers and listeners. The session stays, for other tabs and the next page. */
  close(): void {
    this.#timer.close();
    this.#channel?.close();
    this.#listeners.clear();
  }

  async #create(input: StartInput): Promise<ChatSession> {
    return await this.#save(
      await this.#call<WidgetSession>({ route: chatRoutes.createWidgetSession, body: this.#bodyOf(input) }),
    );
  }

  /** Repeats a lost request once: the server returns the same successor of the resume token. */
  async #resume(input: StartInput, resumeToken: string): Promise<ChatSession> {
    const call = { route: chatRoutes.createWidgetSession, body: { ...this.#bodyOf(input), resumeToken } };
    const resume = () => this.#call<WidgetSession>(call);
    return await this.#save(await resume().catch((error) => (isLost(error) ? resume() : Promise.reject(error))));
  }

  #bodyOf({ page = describePage(), ...input }: StartInput): WidgetSessionRequest {
    const { chatApplicationId, widgetKey } = this.#options;
    return { chatApplicationId, widgetKey, page, ...input };
  }

  async #rotate(session: ChatSession): Promise<ChatSession> {
    const { sessionId, resumeToken } = session;
    const route = chatRoutes.renewWidgetSession;
    const renewed = await this.#call<RenewedWidgetSession>({ route, parameters: { sessionId }, body: { resumeToken } });
    const stored = await this.#store.get();
    if (stored?.resumeToken === resumeToken) return await this.#save({ ...session, ...renewed });
    // This page was frozen during its request, and another tab has continued or ended the session.
    this.#show(stored);
    return stored ?? session;
  }

  /** Ends a session. An expired token cannot end its session, so it is renewed first. */
  async #delete(session: ChatSession): Promise<void> {
    const end = ({ sessionId, token }: ChatSession) =>
      this.#call({ route: chatRoutes.endWidgetSession, parameters: { sessionId }, token });
    try {
      await end(session).catch(async (error) => {
        if (!isUnauthenticated(error)) throw error;
        await end(await this.#rotate(session));
      });
    } catch (error) {
      // It has ended already.
      if (!(error instanceof ArotApiError) || (error.status !== 401 && error.status !== 404)) throw error;
    }
  }

  async #save(session: WidgetSession): Promise<ChatSession> {
    const saved = { ...session, expiresAt: Date.now() + session.expiresIn * 1_000 };
    await this.#store.set(saved);
    this.#show(saved);
    this.#channel?.postMessage('changed');
    return saved;
  }

  /** Shows what another tab has stored. */
  async #follow(): Promise<void> {
    if (!this.#hasStarted) return;
    await this.#inOrder(async () => {
      const stored = await this.#store.get();
      if (stored?.token !== this.#current?.token) this.#show(stored);
    });
  }

  async #newerThan(resumeToken: string): Promise<ChatSession | undefined> {
    const stored = await this.#store.get();
    return stored?.resumeToken === resumeToken ? undefined : stored;
  }

  #show(session: ChatSession | undefined): void {
    this.#current = session;
    this.#timer.schedule(session);
    for (const listener of this.#listeners) listener(session);
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#inOrder(() => withLock(this.#name, work));
  }

  /** Runs the calls of this page one after the other, for browsers without the Web Locks API. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }

  #call<T>(call: Omit<JsonCall, 'timeoutMs'>): Promise<T> {
    return sendJson<T>(this.#options, { ...call, timeoutMs: this.#options.timeoutMs ?? TIMEOUT_MS });
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ArotApiError && error.status === 401;
}

function isLost(error: unknown): boolean {
  return error instanceof ArotConnectionError || error instanceof ArotTimeoutError;
}
