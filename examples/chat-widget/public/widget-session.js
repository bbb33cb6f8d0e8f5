import { SharedStore } from './shared-store.js';

/** How long before its end a token is renewed, in milliseconds. */
const RENEW_AHEAD_MS = 60_000;

/** What the server refused; `fields` says what is wrong with each answer of the form. */
export class ChatError extends Error {
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
 * A resume token holds once: using it twice ends the session. So the tabs of a site share the newest one, and take turns
 * with it.
 */
export class WidgetSession {
  #config;
  #store;
  #lock;
  #timer;
  #onChange;

  /** What the server said last, with `expiresAt` in milliseconds; undefined while there is no session. */
  current;

  /**
   * @param {{ arotUrl: string, chatApplicationId: string, widgetKey: string }} config
   * @param {(session: object | undefined) => void} onChange
   */
  constructor(config, onChange) {
    this.#config = config;
    this.#store = new SharedStore(config.chatApplicationId);
    this.#lock = `arot-chat:${config.chatApplicationId}`;
    this.#onChange = onChange;
  }

  /** Resumes the session that this browser has, or starts one. With a `visitorToken` it becomes that visitor's. */
  async start({ visitorToken, preChat } = {}) {
    await this.#inTurn(async () => {
      const { chatApplicationId, widgetKey } = this.#config;
      const resumeToken = (await this.#store.get())?.resumeToken;
      const page = { url: location.href, title: document.title };
      const input = { chatApplicationId, widgetKey, resumeToken, visitorToken, preChat, page };
      try {
        await this.#keep(await this.#call('POST', '', input));
      } catch (error) {
        // The session has ended, here or elsewhere: without it, a new one begins.
        if (error.status !== 401 || resumeToken === undefined) throw error;
        await this.#store.remove();
        await this.#keep(await this.#call('POST', '', { ...input, resumeToken: undefined }));
      }
    });
  }

  /** Gets new tokens before the old ones end. */
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
        if (error.status !== 401) throw error;
        await this.#forget();
      }
    });
  }

  /** Ends the session; its tokens are worth nothing from then on. */
  async end() {
    await this.#inTurn(async () => {
      const { sessionId, token } = this.current ?? {};
      if (sessionId !== undefined) {
        await this.#call('DELETE', `/${sessionId}`, undefined, token).catch((error) => {
          if (error.status !== 401) throw error;
        });
      }
      await this.#forget();
    });
  }

  async #keep(session) {
    const { sessionId, resumeToken } = session;
    await this.#store.set({ sessionId, resumeToken });
    this.current = { ...session, expiresAt: Date.now() + session.expiresIn * 1_000 };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.renew().catch(() => {}), session.expiresIn * 1_000 - RENEW_AHEAD_MS);
    this.#onChange(this.current);
  }

  async #forget() {
    clearTimeout(this.#timer);
    await this.#store.remove();
    this.current = undefined;
    this.#onChange(undefined);
  }

  #inTurn(work) {
    return navigator.locks.request(this.#lock, work);
  }

  async #call(method, path, body, token) {
    const response = await fetch(`${this.#config.arotUrl}/api/chat/widget/sessions${path}`, {
      method,
      credentials: 'omit',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = await response.json();
    if (!response.ok) throw new ChatError(response.status, answer.error);
    return answer.data;
  }
}
