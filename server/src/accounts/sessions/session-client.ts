import Bowser from 'bowser';
import { shownNetworkOf } from '../../http/client-address.ts';
import type { Context } from '../../http/context.ts';

/** The longest User-Agent that is stored, in code units. */
const MAX_LENGTH = 300;

/** The properties of the client that signed in, as its session stores them. */
export type SessionClient = { readonly network: string | null; readonly userAgent: string | null };

export function sessionClientOf({ ip, userAgent = '' }: Pick<Context, 'ip' | 'userAgent'>): SessionClient {
  // Printable ASCII only: the client may send any text.
  const shown = userAgent.slice(0, MAX_LENGTH).replace(/[^\x20-\x7e]/g, '');
  return { network: shownNetworkOf(ip) ?? null, userAgent: shown.trim() || null };
}

/** The browsers and systems that messages may name. */
const NAMES: ReadonlySet<string> = new Set(Object.values({ ...Bowser.BROWSER_MAP, ...Bowser.OS_MAP }));

/** Returns {@link deviceOf} for a browser of the list; null for any other client, whose name may be any text, such as a host. */
export function listedDeviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!NAMES.has(browser.name ?? '')) return null;
  return NAMES.has(os.name ?? '') ? `${browser.name} on ${os.name}` : (browser.name ?? null);
}

/** Returns the name by which people recognize a client, such as `Chrome on Android`, or the name of a program. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return /^[\w.-]{1,50}/.exec(userAgent)?.[0] ?? null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
