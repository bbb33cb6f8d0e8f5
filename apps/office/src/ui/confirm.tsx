import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../errors/describe-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { uiText } from './text.ts';

type Props = {
  readonly title: string;
  /** The effect of the action, and whether it can be undone. */
  readonly children: ReactNode;
  /** The words of the button, such as "Erase". */
  readonly action: string;
  readonly danger?: boolean;
  /** The user types this before the button works. For what cannot be undone. */
  readonly typed?: string;
  /** True if the choice that the dialog asks for has been made. */
  readonly isReady?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks before something is done. The dialog stays open with the reason if it fails. */
export function Confirm(props: Props) {
  const { title, children, action, danger = false, typed, onConfirm, onClose } = props;
  const text = useText(uiText);
  const [word, setWord] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isReady = (props.isReady ?? true) && (typed === undefined || word.trim() === typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <div>{children}</div>
        {typed !== undefined && (
          <TextField
            label={text.typeToConfirm(typed)}
            value={word}
            autoComplete="off"
            onChange={(event) => setWord(event.target.value)}
          />
        )}
        {error !== undefined && (
          <p className="banner bad" role="alert">
            {describeError(error, text)}
          </p>
        )}
        <div className="dialog-foot">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={isBusy} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
