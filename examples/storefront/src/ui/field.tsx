import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The issue with the value, and the action for the user. */
  readonly message?: string | undefined;
};

/** Renders a text field with its label, a hint, and the message that belongs to it. */
export function Field({ label, hint, message, className = '', ...input }: Props) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, message !== undefined && `${id}-message`].filter(Boolean);
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={described.join(' ') || undefined}
        {...input}
      />
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
