import { useText } from '@arot/ui/i18n/text.ts';
import { wholesaleText } from './text.ts';

/** Renders the keys of the inbox. */
export function InboxKeys() {
  const text = useText(wholesaleText);
  return (
    <p className="inbox-keys small soft">
      <kbd>J</kbd> <kbd>K</kbd> {text.move} · <kbd>1</kbd>–<kbd>3</kbd> {text.document} · <kbd>N</kbd> {text.toNote} ·{' '}
      <kbd>A</kbd> {text.approve} · <kbd>R</kbd> {text.reject}
    </p>
  );
}
