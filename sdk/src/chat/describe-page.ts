import type { WidgetSessionRequest } from '../generated/chat-types.ts';

/** Returns the URL, title and referrer of the page, shortened to the limits of the API; undefined outside a browser. */
export function describePage(): WidgetSessionRequest['page'] {
  if (typeof document === 'undefined') return undefined;
  const { href } = location;
  const { title, referrer } = document;
  return {
    ...(/^https?:/.test(href) && href.length <= 2_048 ? { url: href } : {}),
    ...(title ? { title: title.slice(0, 300) } : {}),
    ...(referrer && referrer.length <= 2_048 ? { referrer } : {}),
  };
}
