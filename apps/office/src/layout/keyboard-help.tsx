import { useText } from '@arot/ui/i18n/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keyboardText } from './keyboard-text.ts';
import type { Place } from './places.ts';
import { layoutText } from './text.ts';

type Props = { readonly places: readonly Place[]; readonly onClose: () => void };

/** Renders the keys that work on every page. */
export function KeyboardHelp({ places, onClose }: Props) {
  const text = useText(layoutText);
  const keys = useText(keyboardText);
  const everywhere = [
    ['Ctrl K', text.find],
    ['/', keys.search],
    ['Ctrl S', keys.save],
    ['Ctrl Z', text.undoLast],
    ['↑ ↓ ← → Home End', keys.move],
    ['Enter', keys.open],
    ['Escape', keys.close],
    ['Tab, Enter', keys.table],
    ['?', keys.title],
  ];
  return (
    <Dialog title={keys.title} onClose={onClose}>
      <dl className="facts">
        {everywhere.map(([key, name]) => (
          <KeyFact key={key} keys={key ?? ''} name={name ?? ''} />
        ))}
        {places.map(({ key, name }) => (
          <KeyFact key={key} keys={`G ${key.toUpperCase()}`} name={text.goTo(text[name])} />
        ))}
      </dl>
    </Dialog>
  );
}

function KeyFact({ keys, name }: { readonly keys: string; readonly name: string }) {
  return (
    <>
      <dt>
        <kbd>{keys}</kbd>
      </dt>
      <dd>{name}</dd>
    </>
  );
}
