import { useText } from '@arot/ui/i18n/text.ts';
import { useId, useState } from 'react';
import { accountText } from './text.ts';

type Props = {
  readonly label?: string;
  readonly name?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: string;
  readonly message?: string | undefined;
};

/** Renders a password, with a button that shows what was typed. */
export function PasswordField({ label, name = 'password', autoComplete, hint, message }: Props) {
  const text = useText(accountText);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const described = [hint !== undefined && `${id}-hint`, message !== undefined && `${id}-message`].filter(Boolean);
  return (
    <div className="field password">
      <label htmlFor={id}>{label ?? text.password}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={described.join(' ') || undefined}
      />
      <button
        className="password-switch"
        type="button"
        aria-pressed={isShown}
        aria-controls={id}
        aria-label={label && `${isShown ? text.hidePassword : text.showPassword}: ${label}`}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? text.hidePassword : text.showPassword}
      </button>
      {message !== undefined && (
        <p className="message" id={`${id}-message`}>
          {message}
        </p>
      )}
    </div>
  );
}
