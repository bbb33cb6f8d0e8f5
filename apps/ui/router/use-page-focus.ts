import { type RefObject, useLayoutEffect } from 'react';
import { onNavigate } from './location.ts';

/**
 * Moves the focus after a navigation: a screen reader reads on from the main part of the new page, and the keyboard starts there.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let pathname = location.pathname;
    let isBack = false;
    const popped = () => {
      isBack = true;
    };
    // In the capture phase, so that it runs before the listener below.
    addEventListener('popstate', popped, true);
    const stop = onNavigate((stay) => {
      const isOther = location.pathname !== pathname;
      pathname = location.pathname;
      const restoresScroll = isBack;
      isBack = false;
      if (stay) return;
      // The browser restores the position itself when the user goes back.
      if (!restoresScroll) scrollTo(0, 0);
      if (isOther) main.current?.focus({ preventScroll: true });
    });
    return () => {
      removeEventListener('popstate', popped, true);
      stop();
    };
  }, [main]);
}
