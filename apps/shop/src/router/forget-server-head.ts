import { onNavigate } from '@arot/ui/router/location.ts';

/** The description that the server has written for the page that was opened. */
const DESCRIPTION =
  'meta[name=description], meta[name=robots], meta[property^="og:"], link[rel=canonical], link[hreflang], script[type="application/ld+json"]';

/** Removes the description of the first page when the visitor leaves it: a browser that shares the next one would share the first. */
export function forgetServerHead(): void {
  const stop = onNavigate(() => {
    stop();
    for (const element of document.head.querySelectorAll(DESCRIPTION)) element.remove();
  });
}
