import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { uiText } from './text.ts';

type Props = {
  readonly title: string;
  readonly wide?: boolean;
  /** The words of the button, such as "Create draft". */
  readonly action: string;
  readonly isBusy?: boolean;
  readonly isReady?: boolean;
  /** The error of the form, unless a field shows it. */
  readonly error?: unknown;
  /** The button that discards the form, or the text that it is not saved, before the other buttons. */
  readonly discard?: ReactNode;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * Renders a dialog with a form. Enter in a field submits it. The first field that was rejected has the focus afterwards, wherever
 * the dialog is scrolled to.
 */
export function FormDialog(props: Props) {
  const { title, wide = false, action, isBusy = false, isReady = true, error, discard, onSubmit, onClose } = props;
  const ui = useText(uiText);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <form className="stack" ref={form} onSubmit={submit} noValidate>
        {props.children}
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
