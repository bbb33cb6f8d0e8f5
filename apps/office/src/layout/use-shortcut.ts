import { useEffect, useEffectEvent } from 'react';

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Calls the function at Ctrl or Command with a letter. In a text field, Ctrl Z stays the undo of the text. */
export function useShortcut(letter: string, run: () => void): void {
  const latest = useEffectEvent(run);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== letter)
        return;
      if (letter === 'z' && isText(event.target)) return;
      event.preventDefault();
      latest();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [letter]);
}
