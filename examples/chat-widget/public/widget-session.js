import { SharedStore } from './shared-store.js';

/**
 * @typedef {object} PreChatField a field of the pre-chat form
 * @property {string} key
 * @property {string} type
 * @property {string} label
 * @property {string | null} labelBn
 * @property {boolean} required
 * @property {string[]} options
 * @property {number | null} maxLength
 *
 * @typedef {object} ChatSession the session, as the server last returned it
 * @property {string} sessionId
 * @property {string} token
 * @property {number} expiresIn seconds
 * @property {number} expiresAt milliseconds since 1970
 * @property {string} resumeToken
 * @property {boolean} resumed
 * @property {{ chatVisitorId: string, identified: boolean, name: string | null, avatarUrl: string | null }} visitor
 * @property {PreChatField[]} preChatFields
 *
 * @typedef {{ resumeToken?: string | undefined, visitorToken?: string | undefined, preChat?: Record<string, unknown> | undefined }} StartInput
 */

/** A token is renewed this long before it expires, in milliseconds. */
const RENEW_AHEAD_MS = 60_000;

/** A failed renewal is repeated after RETRY_MS. The delay doubles with each failure, up to MAX_RETRY_MS. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Time limit of a request, in milliseconds. The server accepts a resume token again for 10 seconds after it was replaced,
 * so a request whose response was lost must fail early enough to be repeated in that time.
 */
const TIMEOUT_MS = 4_000;

/** An error response of the server. `fields` has the issues of each field of the form. */
export class ChatError extends Error {
  /**
   * @param {number} status
   * @param {{ code: string, message: string, fields?: Record<string, string[]> }} error
   */
  constructor(status, { code, message, fields = {} }) {
    super(message);
    this.name = 'ChatError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/**
 * A session of the chat widget. It survives reloads, and the tabs of a site share it.
 *
 * A resume token can be used once: using it again more than 10 seconds later ends the session. So the tabs of a site share
 * the newest token, and only one tab uses it at a time. A failed renewal is repeated until it succeeds.
 */
export class WidgetSession {
  #config;
  /** @type {SharedStore<{ sessionId: string, resumeToken: string }>} */
  #store;
  #lock;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #failures = 0;
  #onChange;

  /**
   * The session, as the server last returned it; undefined while there is no session.
   *
   * @type {ChatSession | undefined}
   */
  current;

  /**
   * @param {{ arotUrl: string, chatApplicationId: string, widgetKey: string }} config
   * @param {(session: ChatSession | undefined) => void} onChange
   */
  constructor(config, onChange) {
    this.#config = config;
    this.#store = new SharedStore(config.chatApplicationId);
    this.#lock = `arot-chat:${config.chatApplicationId}`;
    this.#onChange = onChange;
    addEventListener('online', () => this.#renewIfDue());
    // Browsers slow down the timers of hidden pages, and timers stop while a computer sleeps.
    document.addEventListener('visibilitychange', () => this.#renewIfDue());
  }

  /**
   * Resumes the session of this browser, or starts one. With a `visitorToken` the session belongs to that visitor.
   *
   * @param {StartInput} [input]
   */
  async start({ visitorToken, preChat } = {}) {
    await this.#withLock(async () => {
      const resumeToken = (await this.#store.get())?.resumeToken;
      try {
        await this.#create({ resumeToken, visitorToken, preChat });
      } catch (error) {
        if (!isUnauthenticated(error) || resumeToken === undefined) throw error;
        await this.#restart({ visitorToken, preChat });
      }
    });
  }

  /** Gets new tokens before the old ones expire. If the session has ended meanwhile, it starts a new one. */
  async renew() {
    await this.#withLock(async () => {
      const { sessionId, resumeToken } = (await this.#store.get()) ?? {};
      if (sessionId === undefined) return await this.#forget();
      try {
        await this.#save({
          ...this.current,
          sessionId,
          ...(await this.#call('POST', `/${sessionId}/renew`, { resumeToken })),
        });
      } catch (error) {
        if (!isUnauthenticated(error)) throw error;
        await this.#restart();
      }
    });
  }

  /** Ends the session and its tokens. */
  async end() {
    await this.#withLock(async () => {
      const { sessionId, token } = this.current ?? {};
      if (sessionId !== undefined) {
        await this.#call('DELETE', `/${sessionId}`, undefined, token).catch((error) => {
          if (!isUnauthenticated(error)) throw error;
        });
      }
      await this.#forget();
    });
  }

  /** @param {StartInput} [input] */
  async #create(input) {
    const { chatApplicationId, widgetKey } = this.#config;
    const page = { url: location.href, title: document.title };
    await this.#save(await this.#call('POST', '', { chatApplicationId, widgetKey, page, ...input }));
  }

  /**
   * Starts a new session, because the stored one has ended.
   *
   * @param {StartInput} [input]
   */
  async #restart(input) {
    await this.#store.remove();
    await this.#create(input);
  }

  /** @param {Omit<ChatSession, 'expiresAt'>} session */
  async #save(session) {
    const { sessionId, resumeToken } = session;
    await this.#store.set({ sessionId, resumeToken });
    this.current = { ...session, expiresAt: Date.now() + session.expiresIn * 1_000 };
    this.#failures = 0;
    this.#renewAfter(session.expiresIn * 1_000 - RENEW_AHEAD_MS);
    this.#onChange(this.current);
  }

  /** @param {number} ms */
  #renewAfter(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#renewOrRetry(), ms);
  }

  async #renewOrRetry() {
    clearTimeout(this.#timer);
    try {
      await this.renew();
    } catch {
      this.#renewAfter(Math.min(RETRY_MS * 2 ** this.#failures, MAX_RETRY_MS));
      this.#failures += 1;
    }
  }

  #renewIfDue() {
    if (this.current === undefined || document.hidden) return;
    if (this.#failures > 0 || this.current.expiresAt - Date.now() < RENEW_AHEAD_MS) this.#renewOrRetry();
  }

  async #forget() {
    clearTimeout(this.#timer);
    this.#failures = 0;
    await this.#store.remove();
    this.current = undefined;
    this.#onChange(undefined);
  }

  /** @param {() => Promise<void>} work */
  #withLock(work) {
    return navigator.locks.request(this.#lock, work);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {string} [token]
   */
  async #call(method, path, body, token) {
    const response = await fetch(`${this.#config.arotUrl}/api/chat/widget/sessions${path}`, {
      method,
      credentials: 'omit',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { data, error } = await response.json();
    if (!response.ok) throw new ChatError(response.status, error);
    return data;
  }
}

/** @param {unknown} error */
function isUnauthenticated(error) {
  return error instanceof ChatError && error.status === 401;
}
