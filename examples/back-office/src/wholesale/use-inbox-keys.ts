import { useEffect, useRef } from 'react';
import { isForPage } from '../layout/is-for-page.ts';
import { letterOf } from '../layout/letter-of.ts';

/** Runs what belongs to a key, anywhere on the page, but not while the user types or a dialog is open. */
export function useInboxKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const run = latest.current[letterOf(event)];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
