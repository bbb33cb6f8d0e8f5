import './forms.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toasts.tsx';
import { formsText } from './text.ts';

/** Renders a button that copies a value. */
export function CopyButton({ what, value, showLabel = false }: { what: string; value: string; showLabel?: boolean }) {
  const text = useText(formsText);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify(text.copied),
      () => notify(text.copyFailed, { isError: true }),
    );
  const label = text.copy(what);
  return (
    <Button {...(showLabel ? {} : { kind: 'quiet', label })} icon="copy" onClick={() => void copy()}>
      {showLabel && label}
    </Button>
  );
}

/** Renders a value that is used elsewhere, with a button that copies it. `what` names it: "client ID". */
export function CopyValue({ what, value }: { readonly what: string; readonly value: string }) {
  return (
    <span className="copy-value">
      <code>{value}</code>
      <CopyButton what={what} value={value} />
    </span>
  );
}
