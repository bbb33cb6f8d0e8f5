import { useEffect, useRef } from 'react';
import { letterOf } from '../layout/letter-of.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"]';

/** Runs what belongs to a key, anywhere on the page, but not while the user types or a dialog is open. */
export function useInboxKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector('dialog[open], [role="dialog"]')) return;
      const run = latest.current[letterOf(event)];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
