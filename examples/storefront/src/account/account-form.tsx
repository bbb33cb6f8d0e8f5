import { useText } from '@arot/example-shared/i18n/text.ts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormSummary } from './form-summary.tsx';
import { accountText } from './text.ts';
import { useFormFailure } from './use-form-failure.ts';

type Props = {
  /** The label of the button. */
  readonly action: string;
  readonly submit: (entries: FormData) => Promise<unknown>;
  readonly cancel?: (() => void) | undefined;
  /** Renders the fields, each with its message. */
  readonly children: (messageOf: (name: string) => string | undefined) => ReactNode;
};

/** Renders a form that says why it was rejected, and loses nothing that was typed. */
export function AccountForm({ action, submit, cancel, children }: Props) {
  const text = useText(accountText);
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSending(true);
    failure.clear();
    try {
      await submit(new FormData(event.currentTarget));
    } catch (error) {
      failure.fail(error);
    }
    setSending(false);
  };
  return (
    <form ref={form} onSubmit={send} noValidate>
      <FormSummary message={failure.summary} />
      {children(failure.messageOf)}
      <p className="actions">
        <button type="submit" className="button primary" disabled={isSending}>
          {isSending ? text.sending : action}
        </button>
        {cancel && (
          <button type="button" className="button" onClick={cancel}>
            {text.cancel}
          </button>
        )}
      </p>
    </form>
  );
}
