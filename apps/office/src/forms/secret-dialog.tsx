import './forms.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CopyButton } from './copy-value.tsx';
import { formsText } from './text.ts';

type Props = {
  /** The name of the secret, such as "Client secret". */
  readonly name: string;
  readonly secret: string;
  /** The owner of the secret, and the next steps. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/** Shows a secret once. It is only in this dialog, which Escape does not close: nothing can show the secret again. */
export function SecretDialog({ name, secret, children, onClose }: Props) {
  const text = useText(formsText);
  const [wasAskedToClose, setAskedToClose] = useState(false);
  return (
    <Dialog title={text.showSecret(name)} onClose={() => setAskedToClose(true)}>
      {children}
      <div className="secret">
        <code>{secret}</code>
      </div>
      <p className="small soft">{text.secretHint}</p>
      {wasAskedToClose && (
        <p className="banner" role="alert">
          {text.secretStays}
        </p>
      )}
      <div className="dialog-foot">
        <CopyButton what={name} value={secret} showLabel />
        <Button kind="primary" icon="check" onClick={onClose}>
          {text.secretStored}
        </Button>
      </div>
    </Dialog>
  );
}
