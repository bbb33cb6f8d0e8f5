import { useText } from '@arot/example-shared/i18n/text.ts';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { FormError } from './form-error.tsx';
import { formsText } from './text.ts';

type Props = {
  readonly title: string;
  readonly wide?: boolean;
  /** The words of the button, such as "Create". */
  readonly action: string;
  readonly isBusy: boolean;
  /** Why it was rejected. */
  readonly error: unknown;
  /** What was typed is a draft. */
  readonly isUnsaved?: boolean;
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A form in a dialog. The first field that was rejected has the focus afterwards, wherever the dialog is scrolled to. */
export function DialogForm(props: Props) {
  const { title, wide = false, action, isBusy, error, isUnsaved = false, onSubmit, onClose, children } = props;
  const text = useText(formsText);
  const ui = useText(uiText);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void onSubmit();
  };
  return (
    <Dialog title={title} wide={wide} onClose={onClose}>
      <form className="stack" ref={form} onSubmit={submit} noValidate>
        {children}
        <FormError error={error} />
        <div className="dialog-foot">
          {isUnsaved && <span className="badge warn">{text.unsaved}</span>}
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
