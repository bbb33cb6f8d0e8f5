import { useEffect, useEffectEvent } from 'react';
import { isForPage } from '../layout/is-for-page.ts';
import { letterOf } from '../layout/letter-of.ts';

/** Runs what belongs to a key, anywhere on the page, but not while the user types or a dialog is open. */
export function useInboxKeys(actions: Readonly<Record<string, () => void>>): void {
  const actionOf = useEffectEvent((key: string) => actions[key]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const run = actionOf(letterOf(event));
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
