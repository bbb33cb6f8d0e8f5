import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The issue with the value, and the action for the user. */
  readonly message?: string | undefined;
  /** The number of lines of a text that may have several. */
  readonly rows?: number;
};

/** Renders a text field with its label, a hint, and the message that belongs to it. */
export function Field({ label, hint, message, rows, className = '', ...input }: Props) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, message !== undefined && `${id}-message`].filter(Boolean);
  const control = {
    id,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': described.join(' ') || undefined,
  };
  const { name, defaultValue, autoComplete } = input;
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input {...control} {...input} />
      ) : (
        <textarea {...control} {...{ rows, name, defaultValue, autoComplete }} />
      )}
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
