import type { Passkey } from '@arot/sdk';
import { type FormEvent, useId, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { factorText } from './text.ts';

type Props = {
  readonly passkey: Passkey;
  readonly isBusy: boolean;
  /** Renames it. @returns false if that failed */
  readonly rename: (name: string) => Promise<boolean>;
  readonly remove: () => void;
  readonly message: string | undefined;
};

/** Renders a passkey with its last use. */
export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, isBusy, rename, remove, message }: Props) {
  const text = useText(factorText);
  const { date } = useFormat();
  const id = useId();
  const [isNaming, setNaming] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    if (await rename(String(entries.get('name')))) setNaming(false);
  };
  if (isNaming) {
    return (
      <li>
        <form className="factor-form" onSubmit={submit} noValidate>
          <div className="field">
            <label htmlFor={id}>{text.name}</label>
            <input id={id} className="input" name="name" defaultValue={name} maxLength={60} ref={focusWhenShown} />
            {message !== undefined && (
              <p className="message" role="alert">
                {message}
              </p>
            )}
          </div>
          <p className="actions">
            <button type="submit" className="button primary" disabled={isBusy}>
              {text.saveName}
            </button>
            <button type="button" className="button" onClick={() => setNaming(false)}>
              {text.cancel}
            </button>
          </p>
        </form>
      </li>
    );
  }
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="soft small">{text.since(date(createdAt))}</span>
        <span className="soft small">{lastUsedAt === null ? text.neverUsed : text.lastUsed(date(lastUsedAt))}</span>
      </div>
      <button type="button" className="button" aria-label={text.renameOf(name)} onClick={() => setNaming(true)}>
        {text.rename}
      </button>
      <button type="button" className="button" aria-label={text.removeOf(name)} disabled={isBusy} onClick={remove}>
        {text.remove}
      </button>
    </li>
  );
}
