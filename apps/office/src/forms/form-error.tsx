import { useText } from '@arot/ui/i18n/text.ts';
import { describeError } from '../errors/describe-error.ts';
import { uiText } from '../ui/text.ts';

/** Renders the reason why a form could not be saved. The messages of its fields are at the fields. */
export function FormError({ error }: { readonly error: unknown }) {
  const ui = useText(uiText);
  if (error === undefined) return null;
  return (
    <p className="banner bad" role="alert">
      {describeError(error, ui)}
    </p>
  );
}
