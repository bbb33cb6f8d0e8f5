import type { RequestCodeResult } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useLayoutEffect, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../problem.tsx';
import { useAction } from '../use-action.ts';
import { codeText } from './text.ts';

type Props = {
  readonly sent: RequestCodeResult;
  /** Sends another code. */
  readonly resend: () => Promise<RequestCodeResult>;
  readonly message: string | undefined;
};

/** Asks for the code of a message, which may be sent again after a while. */
export function CodeField({ sent, resend, message }: Props) {
  const text = useText(codeText);
  const action = useAction();
  const [last, setLast] = useState(sent);
  const [isWaiting, setWaiting] = useState(true);
  useLayoutEffect(() => {
    setWaiting(true);
    const timer = setTimeout(() => setWaiting(false), last.resendAfter * 1_000);
    return () => clearTimeout(timer);
  }, [last]);
  return (
    <>
      <Field
        label={text.code}
        hint={text.codeHint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        message={message}
      />
      <div role="status">
        {last !== sent && <p>{text.anotherSent}</p>}
        {isWaiting && <p className="hint">{text.waitFirst}</p>}
      </div>
      {!isWaiting && (
        <button
          type="button"
          className="link-button"
          disabled={action.isRunning}
          onClick={() => void action.run(async () => setLast(await resend()))}
        >
          {text.sendAnotherCode}
        </button>
      )}
      <Problem message={action.message} />
    </>
  );
}
