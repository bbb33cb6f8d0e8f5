import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isSignedIn } from '../session/session.ts';
import { FormSummary } from './form-summary.tsx';
import { accountText } from './text.ts';
import type { Draft } from './use-draft.ts';
import { useFormFailure } from './use-form-failure.ts';

type Props = {
  /** The label of the button. */
  readonly action: string;
  readonly submit: (entries: FormData) => Promise<unknown>;
  /** Restores the values that the customer typed before the session ended. */
  readonly draft?: Draft | undefined;
  readonly cancel?: (() => void) | undefined;
  /** Renders the fields, each with its message. */
  readonly children: (messageOf: (name: string) => string | undefined) => ReactNode;
};

/** Renders a form that says why it was rejected, and loses nothing that was typed. */
export function AccountForm({ action, submit, draft, cancel, children }: Props) {
  const text = useText(accountText);
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const [isSending, setSending] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form appears, and when it goes away
  useLayoutEffect(() => {
    const element = form.current;
    if (!element || !draft) return undefined;
    draft.restore(element);
    // The session may end while the customer types, by a request of another part or in another tab.
    return () => {
      if (!isSignedIn()) draft.store(new FormData(element));
    };
  }, []);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    setSending(true);
    failure.clear();
    try {
      await submit(entries);
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
