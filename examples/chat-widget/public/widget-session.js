import { SharedStore } from './shared-store.js';

/**
 * @typedef {object} PreChatField a field that the application's operator defined
 * @property {string} key
 * @property {string} type
 * @property {string} label
 * @property {string | null} labelBn
 * @property {boolean} required
 * @property {string[]} options
 * @property {number | null} maxLength
 *
 * @typedef {object} ChatSession what the server said last
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

/** How long before its end a token is renewed, in milliseconds. */
const RENEW_AHEAD_MS = 60_000;

/** A renewal that failed is repeated after the first of these, then after twice as long each time, up to the second. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * How long a request may take, in milliseconds. The server accepts a resume token again for 10 seconds after it was
 * replaced, so a request whose response was lost must fail early enough to be repeated in that time.
 */
const TIMEOUT_MS = 4_000;

/** What the server refused; `fields` says what is wrong with each answer of the form. */
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
 * A session of the chat widget, kept over reloads and shared by the tabs of a site.
 *
 * A resume token is used once: using it again more than 10 seconds later ends the session. So the tabs of a site share
 * the newest one, and take turns with it. A renewal that fails, or whose response is lost, is repeated until it succeeds.
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
   * What the server said last; undefined while there is no session.
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
    // Browsers slow down the timers of hidden pages and stop those of a computer that sleeps.
    document.addEventListener('visibilitychange', () => this.#renewIfDue());
  }

  /**
   * Resumes the session that this browser has, or starts one. With a `visitorToken` it becomes that visitor's.
   *
   * @param {StartInput} [input]
   */
  async start({ visitorToken, preChat } = {}) {
    await this.#inTurn(async () => {
      const resumeToken = (await this.#store.get())?.resumeToken;
      try {
        await this.#create({ resumeToken, visitorToken, preChat });
      } catch (error) {
        if (!isUnauthenticated(error) || resumeToken === undefined) throw error;
        await this.#restart({ visitorToken, preChat });
      }
    });
  }

  /** Gets new tokens before the old ones end. A session that has ended meanwhile is replaced by a new one. */
  async renew() {
    await this.#inTurn(async () => {
      const { sessionId, resumeToken } = (await this.#store.get()) ?? {};
      if (sessionId === undefined) return await this.#forget();
      try {
        await this.#keep({
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

  /** Ends the session; its tokens are worth nothing from then on. */
  async end() {
    await this.#inTurn(async () => {
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
    await this.#keep(await this.#call('POST', '', { chatApplicationId, widgetKey, page, ...input }));
  }

  /**
   * Starts a new session, because the stored one has ended here or elsewhere.
   *
   * @param {StartInput} [input]
   */
  async #restart(input) {
    await this.#store.remove();
    await this.#create(input);
  }

  /** @param {Omit<ChatSession, 'expiresAt'>} session */
  async #keep(session) {
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
  #inTurn(work) {
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
    const answer = await response.json();
    if (!response.ok) throw new ChatError(response.status, answer.error);
    return answer.data;
  }
}

/** @param {unknown} error */
function isUnauthenticated(error) {
  return error instanceof ChatError && error.status === 401;
}
