import { type ArotClient, isArotError } from '@arot/sdk';
import { type FormEvent, useId, useState } from 'react';
import { fieldsOf, messagesOf } from '../errors/field-messages.ts';
import { useText } from '../i18n/text.ts';
import { passwordText } from './text.ts';

type Props = { readonly auth: Pick<ArotClient['auth'], 'changePassword' | 'logout'> };

/** Asks a user who signed in with a one-time password for a new one. The session changes then, and the page appears. */
export function PasswordForm({ auth }: Props) {
  const text = useText(passwordText);
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const messageOf = messagesOf(fieldsOf(error));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    setSending(true);
    setError(undefined);
    try {
      await auth.changePassword({
        currentPassword: String(entries.get('currentPassword')),
        newPassword: String(entries.get('newPassword')),
      });
    } catch (failure) {
      setError(failure);
    }
    setSending(false);
  };

  return (
    <form className="card stack column narrow" onSubmit={submit} noValidate>
      <h1>{text.chooseNewPassword}</h1>
      <p className="lead">{text.passwordWorksOnce}</p>
      {error !== undefined && fieldsOf(error) === undefined && (
        <p className="banner bad message" role="alert">
          {isArotError(error) && error.status === 429 ? text.tooManyAttempts : text.failed}
        </p>
      )}
      <Field label={text.oneTimePassword} name="currentPassword" message={messageOf('currentPassword')} />
      <Field label={text.newPassword} name="newPassword" hint={text.passwordHint} message={messageOf('newPassword')} />
      <button type="submit" className="button primary" disabled={isSending}>
        {text.changePassword}
      </button>
      <button type="button" className="button" onClick={() => void auth.logout().catch(() => {})}>
        {text.signOutCommand}
      </button>
    </form>
  );
}

type FieldProps = {
  readonly label: string;
  readonly name: 'currentPassword' | 'newPassword';
  readonly hint?: string;
  readonly message: string | undefined;
};

function Field({ label, name, hint, message }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, message !== undefined && `${id}-message`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type="password"
        autoComplete={name === 'newPassword' ? 'new-password' : 'current-password'}
        required
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={described.join(' ') || undefined}
      />
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
