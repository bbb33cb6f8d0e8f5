import { useText } from '@arot/ui/i18n/text.ts';
import { layoutText } from './text.ts';

/** Renders the first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {useText(layoutText).skipToContent}
    </a>
  );
}
