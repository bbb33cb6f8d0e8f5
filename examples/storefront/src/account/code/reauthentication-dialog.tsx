import { useText } from '@arot/example-shared/i18n/text.ts';
import type { RequestCodeResult } from '@arot/sdk';
import { useEffect, useId, useRef, useState } from 'react';
import { client } from '../../shop.ts';
import { AccountForm } from '../account-form.tsx';
import { FocusFirst } from '../focus-first.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAction } from '../use-action.ts';
import { CodeField, readCode } from './code-field.tsx';
import { inPageLanguage } from './page-language.ts';
import { codeText } from './text.ts';

const requestCode = () => client.auth.requestCode({ purpose: 'reauthenticate' }, inPageLanguage());

type Props = { readonly onDone: () => void; readonly onCancel: () => void };

/** Asks the user for the password or a code. The focus returns to the element that had it. */
export function ReauthenticationDialog({ onDone, onCancel }: Props) {
  const text = useText(codeText);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const action = useAction();
  const [sent, setSent] = useState<RequestCodeResult>();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = async (entries: FormData) => {
    await client.auth.reauthenticate(
      sent ? { code: readCode(entries) } : { password: String(entries.get('password')) },
    );
    onDone();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{text.title}</h2>
      <p className="lead">{sent ? text.byCode : text.byPassword}</p>
      <FocusFirst key={sent ? 'code' : 'password'}>
        <AccountForm action={text.confirm} submit={submit} cancel={onCancel}>
          {(messageOf) =>
            sent ? (
              <CodeField sent={sent} resend={requestCode} message={messageOf('code')} />
            ) : (
              <PasswordField autoComplete="current-password" message={messageOf('password')} />
            )
          }
        </AccountForm>
      </FocusFirst>
      <p className="other-way">
        <button
          type="button"
          className="link-button"
          disabled={action.isRunning}
          onClick={() => (sent ? setSent(undefined) : void action.run(async () => setSent(await requestCode())))}
        >
          {sent ? text.usePassword : text.useCode}
        </button>
      </p>
      {action.message !== undefined && (
        <p className="message" role="alert">
          {action.message}
        </p>
      )}
    </dialog>
  );
}
