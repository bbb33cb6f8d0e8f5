import { useText } from '@arot/example-shared/i18n/text.ts';
import type { FormEvent, ReactNode } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { uiText } from './text.ts';

type Props = {
  readonly title: string;
  /** The words of the button, such as "Create draft". */
  readonly action: string;
  readonly isBusy?: boolean;
  readonly isReady?: boolean;
  /** Why it failed, unless a field says it. */
  readonly error?: unknown;
  /** What discards the form, before the other buttons. */
  readonly discard?: ReactNode;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog with a short form. Enter in a field submits it. */
export function FormDialog(props: Props) {
  const { title, action, isBusy = false, isReady = true, error, discard, onSubmit, onClose, children } = props;
  const ui = useText(uiText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        {children}
        {error !== undefined && (
          <p className="banner bad" role="alert">
            {describeError(error, ui)}
          </p>
        )}
        <div className="dialog-foot">
          {discard}
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
