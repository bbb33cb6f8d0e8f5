import { useText } from '@arot/example-shared/i18n/text.ts';
import { wholesaleText } from './text.ts';

/** The keys of the inbox. */
export function InboxKeys() {
  const text = useText(wholesaleText);
  return (
    <p className="small soft">
      <kbd>J</kbd> <kbd>K</kbd> {text.move} · <kbd>1</kbd>–<kbd>3</kbd> {text.document} · <kbd>N</kbd> {text.toNote} ·{' '}
      <kbd>A</kbd> {text.approve} · <kbd>R</kbd> {text.reject}
    </p>
  );
}
