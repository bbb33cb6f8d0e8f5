import { issueWith, messages } from '@arot/contract';
import * as z from 'zod';

/**
 * Validates an origin (scheme, host and port) in the form in which browsers send it. A default port, capital letters and letters
 * beyond ASCII are accepted and normalized.
 *
 * @see https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
 */
export const originSchema = z.string().transform(readOrigin);

/** Validates an origin whose pages may call: one of the web, or one of an app or a browser extension, which is not normalized. */
export const callingOriginSchema = z
  .string()
  .transform((value, context) => (isAppOrigin(value) ? value : readOrigin(value, context)));

/** The pages of apps (Capacitor, Ionic, Tauri) and of browser extensions. Their schemes belong to no network, so they have no cookies here. */
const APP_ORIGIN = /^(capacitor|ionic|tauri|(chrome|moz|safari-web)-extension):\/\/[\w.-]+(:\d+)?$/;

export function isAppOrigin(origin: string): boolean {
  return APP_ORIGIN.test(origin);
}

function readOrigin(value: string, context: z.RefinementCtx): string {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (value.includes('*')) context.issues.push(issueWith(messages.originWithStar(value), value));
  else if (url && url.href === `${url.origin}/` && !/[?#]$/.test(value)) return url.origin;
  else context.issues.push(issueWith(messages.notOrigin(value), value));
  return z.NEVER;
}
