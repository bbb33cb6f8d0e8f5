import { useId, useLayoutEffect, useRef } from 'react';

type Props = {
  readonly label: string;
  readonly message: string | undefined;
  readonly isNumeric: boolean;
};

/** Asks for a code. It has the focus when it appears, and when its code was rejected. */
export function CodeField({ label, message, isNumeric }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also after each rejection
  useLayoutEffect(() => input.current?.focus(), [message]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="input"
        name="code"
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete={isNumeric ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message === undefined ? undefined : `${id}-message`}
      />
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}
