import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

type Described = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The issue with the value, and the action for the user. */
  readonly message?: string | undefined;
};

type Control = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

/** Renders a control with its label, a hint, and the message that belongs to it. */
function Labelled({ label, hint, message, children }: Described & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, message !== undefined && `${id}-message`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': message === undefined ? undefined : true,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, message, ...input }: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled label={label} hint={hint} message={message}>
      {(control) => <input className="input" {...control} {...input} />}
    </Labelled>
  );
}

export function TextArea({ label, hint, message, ...input }: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled label={label} hint={hint} message={message}>
      {(control) => <textarea className="input" rows={3} {...control} {...input} />}
    </Labelled>
  );
}

export function SelectField({ label, hint, message, ...input }: Described & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled label={label} hint={hint} message={message}>
      {(control) => <select className="input" {...control} {...input} />}
    </Labelled>
  );
}

export function CheckField({ label, ...input }: { readonly label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
