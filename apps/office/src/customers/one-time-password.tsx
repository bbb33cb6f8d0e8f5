import { useText } from '@arot/ui/i18n/text.ts';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { customerText } from './text.ts';

type Props = { readonly password: string; readonly onClose: () => void };

/** Shows a password once. Only its own button closes the dialog, so that no slip of a key loses the password. */
export function OneTimePassword({ password, onClose }: Props) {
  const text = useText(customerText);
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const copy = async () => {
    field.current?.select();
    // On plain HTTP, the browser offers no clipboard, and the selected text can be copied by hand.
    await navigator.clipboard?.writeText(password);
    setCopied(navigator.clipboard !== undefined);
  };
  return (
    <Dialog title={text.oneTimePassword} onClose={() => setAsked(true)}>
      <p>{text.passwordHint}</p>
      <div className="actions">
        <input
          className="input code one-time-password"
          ref={field}
          readOnly
          aria-label={text.oneTimePassword}
          value={password}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>{text.copy}</Button>
        <span role="status">{isCopied && text.copied}</span>
      </div>
      {isAsked && (
        <p className="banner" role="alert">
          {text.notedFirst}
        </p>
      )}
      <div className="dialog-foot">
        <Button kind="primary" onClick={onClose}>
          {text.noted}
        </Button>
      </div>
    </Dialog>
  );
}
