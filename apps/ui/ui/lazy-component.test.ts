import { setImmediate } from 'node:timers/promises';
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component.ts';

it('shows a component whose download ends between its first rendering and its effects', async () => {
  const { window } = new JSDOM('<main></main>');
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', window.document);
  const main = window.document.querySelector('main') as HTMLElement;
  const root = createRoot(main);
  let end = (): void => undefined;
  const downloaded = new Promise<void>((resolve) => {
    end = resolve;
  });
  const Page = lazyComponent(
    async () => {
      await downloaded;
      return () => 'the page';
    },
    createElement('p', { ref: () => end() }),
  );
  const preloaded = Page.preload();
  root.render(createElement(Page));
  await preloaded;
  await expect.poll(() => main.textContent).toBe('the page');
  root.unmount();
  // React ends its work in the next turn of the event loop.
  await setImmediate();
  vi.unstubAllGlobals();
});
