import { readCode } from '@arot/contract/typed';
import type { ArotClient, NewTotp } from '@arot/sdk';
import { type FormEvent, useId } from 'react';
import { useText } from '../i18n/text.ts';
import { CodeField } from './code-field.tsx';
import { factorText } from './text.ts';
import { useFactorFailure } from './use-factor-failure.ts';

type Props = {
  readonly auth: ArotClient['auth'];
  readonly totp: NewTotp;
  readonly endOtherSessions: boolean;
  readonly fresh: <T>(action: () => Promise<T>) => Promise<T>;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly cancel: () => void;
};

/** Shows the secret of a new authenticator app, and asks for its first code. */
export function TotpSetup({ auth, totp, endOtherSessions, fresh, onConfirmed, cancel }: Props) {
  const text = useText(factorText);
  const failure = useFactorFailure();
  const scanId = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readCode(String(new FormData(event.currentTarget).get('code')));
    if (failure.isBusy) return;
    const confirm = () => auth.confirmTotp({ code, endOtherSessions });
    void failure.run(async () => onConfirmed((await fresh(confirm)).recoveryCodes));
  };
  return (
    <form className="factor-form" onSubmit={send} noValidate>
      <p id={scanId}>{text.scan}</p>
      <p>
        <code className="totp-secret">{totp.secret.replace(/.{4}(?!$)/g, '$& ')}</code>
      </p>
      <img className="totp-qr" alt={text.qrAlt} src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`} />
      {failure.summary !== undefined && (
        <p className="message" role="alert">
          {failure.summary}
        </p>
      )}
      <CodeField label={text.code} message={failure.messageOf('code')} isNumeric />
      <p className="actions">
        <button type="submit" className="button primary">
          {text.confirmApp}
        </button>
        <button type="button" className="button" onClick={cancel}>
          {text.cancel}
        </button>
      </p>
    </form>
  );
}
