import './factors.css';
import { readCode } from '@arot/contract/typed';
import type { ArotClient, SecondFactorRequiredError, VerifySecondFactorBody } from '@arot/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { focusWhenShown } from '../ui/focus-when-shown.ts';
import { CodeField } from './code-field.tsx';
import { hasPasskeys, provePasskey } from './passkeys.ts';
import { factorText } from './text.ts';
import { useFactorFailure } from './use-factor-failure.ts';

export type FactorKind = SecondFactorRequiredError['kinds'][number];
export type FactorProof = Omit<VerifySecondFactorBody, 'challenge'>;

type Props = {
  readonly auth: ArotClient['auth'];
  /** The factors of the account. */
  readonly kinds: readonly FactorKind[];
  /** The challenge of the login that waits for a factor. */
  readonly login?: string;
  readonly submit: (proof: FactorProof) => Promise<unknown>;
  readonly cancel?: () => void;
};

/** Asks for a second factor: a code of the app, a passkey or a recovery code, whatever the user has at hand. */
export function FactorProofForm({ auth, kinds, login, submit, cancel }: Props) {
  const text = useText(factorText);
  const failure = useFactorFailure();
  const usable = kinds.filter((kind) => kind !== 'passkey' || hasPasskeys());
  const [method, setMethod] = useState(usable[0]);
  const words = {
    totp: [text.useAuthenticator, text.totpLead, text.code],
    passkey: [text.usePasskey, text.passkeyLead, ''],
    'recovery-code': [text.useRecoveryCode, text.recoveryLead, text.recoveryCode],
  } as const;
  if (method === undefined) return <p role="alert">{text.noSupport}</p>;
  const [, lead, label] = words[method];

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = method === 'passkey' ? '' : readCode(String(new FormData(event.currentTarget).get('code')));
    if (failure.isBusy) return;
    void failure.run(async () => submit(method === 'passkey' ? await provePasskey(auth, login) : { method, code }));
  };

  return (
    <form className="factor-form" onSubmit={send} noValidate>
      <p>{lead}</p>
      {failure.summary !== undefined && (
        <p className="message" role="alert">
          {failure.summary}
        </p>
      )}
      {method !== 'passkey' && (
        <CodeField key={method} label={label} message={failure.messageOf('code')} isNumeric={method === 'totp'} />
      )}
      <p className="actions">
        <button
          key={method}
          type="submit"
          className="button primary"
          ref={method === 'passkey' ? focusWhenShown : undefined}
        >
          {method === 'passkey' ? text.usePasskey : text.continue}
        </button>
        {cancel && (
          <button type="button" className="button" onClick={cancel}>
            {text.cancel}
          </button>
        )}
      </p>
      {usable.length > 1 && (
        <p className="actions">
          {usable
            .filter((kind) => kind !== method)
            .map((kind) => (
              <button
                key={kind}
                type="button"
                className="button quiet"
                onClick={() => {
                  failure.clear();
                  setMethod(kind);
                }}
              >
                {words[kind][0]}
              </button>
            ))}
        </p>
      )}
    </form>
  );
}
