import { onTestFinished } from 'vitest';
import { type ChatApp, PAGE_ORIGIN } from '../../../../server/test/support/chat/fixtures.ts';
import type { TestServer } from '../../../../server/test/support/test-server.ts';
import {
  type ChatSession,
  ChatWidget,
  type ChatWidgetOptions,
  createMemoryStore,
  type SessionStore,
} from '../../../src/chat/index.ts';

/** The failure of the next requests: `lose` sends one and drops its response, `down` sends none, `short` shortens lifetimes. */
type Fault = 'lose' | 'down' | 'short';

export type Site = {
  /** Opens a tab of the site, with the same storage as the others. */
  openTab(options?: Partial<ChatWidgetOptions>): ChatWidget;
  readonly store: SessionStore;
  /** The requests of all tabs. */
  readonly requests: string[];
  faults: Fault[];
};

/** Opens a site with the widget, whose tabs are in this process. Node has the same fetch, locks and channels as browsers. */
export function openSite(server: TestServer, app: ChatApp, store: SessionStore = createMemoryStore()): Site {
  const site: Site = { openTab, store, requests: [], faults: [] };

  async function send(url: string, init: RequestInit): Promise<Response> {
    site.requests.push(`${init.method} ${new URL(url).pathname.replace(/cws_[\w-]+/, '{id}')}`);
    const fault = site.faults.shift();
    if (fault === 'down') throw new TypeError('down');
    // A browser sets it itself.
    const headers = { ...(init.headers as Record<string, string>), origin: PAGE_ORIGIN };
    const response = await fetch(url, { ...init, headers });
    if (fault === 'lose') {
      await response.arrayBuffer();
      throw new TypeError('connection reset');
    }
    if (fault !== 'short') return response;
    const { data } = (await response.json()) as { data: ChatSession };
    return Response.json({ data: { ...data, expiresIn: 1 } }, response);
  }

  function openTab(options: Partial<ChatWidgetOptions> = {}): ChatWidget {
    const tab = new ChatWidget({
      baseUrl: server.origin,
      chatApplicationId: app.id,
      widgetKey: app.widgetKey,
      fetch: send,
      store,
      timeoutMs: 30_000,
      ...options,
    });
    onTestFinished(() => tab.close());
    return tab;
  }

  return site;
}
