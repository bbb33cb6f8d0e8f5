import './factors.css';
import type { ArotClient, Factors, NewTotp } from '@arot/sdk';
import { useRef, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/text.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { addPasskey, hasPasskeys } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { factorText } from './text.ts';
import { TotpSetup } from './totp-setup.tsx';
import { useFactorFailure } from './use-factor-failure.ts';

type Props = {
  readonly auth: ArotClient['auth'];
  readonly factors: Factors;
  /** False if a client with a token sends the requests: passkeys need the cookie of the service. */
  readonly usesCookie: boolean;
  /** Runs an action. If the service wants to know that it is still the user, it asks, and repeats the action. */
  readonly fresh?: <T>(action: () => Promise<T>) => Promise<T>;
  /** Loads the factors again. */
  readonly reload: () => Promise<unknown>;
  /** The headings of the parts: those of the next level of the page. */
  readonly heading: 'h2' | 'h3';
  /** Called when the user has stored new recovery codes. */
  readonly onStored?: () => void;
};

/** Renders the second factors of the account, and lets its owner change them. */
export function FactorSettings(props: Props) {
  const { auth, factors, usesCookie, fresh = (action) => action(), reload, heading: Heading, onStored } = props;
  const text = useText(factorText);
  const { date, number } = useFormat();
  const failure = useFactorFailure();
  const status = useRef<HTMLParagraphElement>(null);
  const [report, setReport] = useState<string>();
  const [setup, setSetup] = useState<NewTotp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [endOtherSessions, setEndOtherSessions] = useState(true);
  const hasAny = factors.totp !== null || factors.passkeys.length > 0;

  const change = async <T,>(action: () => Promise<T>, done: (result: T) => string | undefined): Promise<boolean> => {
    setReport(undefined);
    return await failure.run(async () => {
      const message = done(await fresh(action));
      await reload();
      setReport(message);
      // What had the focus may be gone.
      if (message !== undefined) status.current?.focus();
    });
  };
  const showCodes = (made: readonly string[] | null) => {
    if (made) setCodes(made);
  };

  if (codes) {
    const stored = () => {
      setCodes(undefined);
      onStored?.();
    };
    return <RecoveryCodes codes={codes} heading={Heading} onStored={stored} />;
  }
  return (
    <div className="factors">
      <p className="done" role="status" ref={status} tabIndex={-1}>
        {report}
      </p>
      {failure.summary !== undefined && (
        <p className="message" role="alert">
          {failure.summary}
        </p>
      )}
      <label className="choice">
        <input
          type="checkbox"
          checked={endOtherSessions}
          onChange={(event) => setEndOtherSessions(event.currentTarget.checked)}
        />
        {text.endOthers}
      </label>
      <Heading>{text.app}</Heading>
      {setup ? (
        <TotpSetup
          {...{ auth, fresh, endOtherSessions }}
          totp={setup}
          cancel={() => setSetup(undefined)}
          onConfirmed={(made) => {
            setSetup(undefined);
            showCodes(made);
            void reload();
          }}
        />
      ) : (
        <>
          <p>{factors.totp ? text.since(date(factors.totp.createdAt)) : text.noApp}</p>
          <p className="actions">
            <button
              type="button"
              className="button"
              disabled={failure.isBusy}
              onClick={() => void change(auth.createTotp, (made) => void setSetup(made))}
            >
              {factors.totp ? text.replaceApp : text.setUpApp}
            </button>
            {factors.totp && (
              <button
                type="button"
                className="button"
                disabled={failure.isBusy}
                onClick={() => void change(auth.removeTotp, () => text.appRemoved)}
              >
                {text.removeApp}
              </button>
            )}
          </p>
        </>
      )}
      <Heading>{text.passkeys}</Heading>
      <p className="soft">{text.passkeysHint}</p>
      {factors.passkeys.length === 0 && <p>{text.noPasskeys}</p>}
      <ul className="rows">
        {factors.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isBusy={failure.isBusy}
            message={failure.messageOf('name')}
            rename={(name) =>
              change(
                () => auth.renamePasskey(passkey.id, { name }),
                (renamed) => text.renamed(renamed.name),
              )
            }
            remove={() =>
              void change(
                () => auth.removePasskey(passkey.id),
                () => text.removed(passkey.name),
              )
            }
          />
        ))}
      </ul>
      {usesCookie && hasPasskeys() ? (
        <p className="actions">
          <button
            type="button"
            className="button"
            disabled={failure.isBusy}
            onClick={() =>
              void change(
                () => addPasskey(auth, endOtherSessions),
                ({ name, recoveryCodes }) => {
                  showCodes(recoveryCodes);
                  return text.passkeyAdded(name);
                },
              )
            }
          >
            {text.addPasskey}
          </button>
        </p>
      ) : (
        <p className="soft">{text.noSupport}</p>
      )}
      {hasAny && (
        <>
          <Heading>{text.recoveryCodes}</Heading>
          <p>{text.codesLeft(number(factors.recoveryCodes))}</p>
          <p className="actions">
            <button
              type="button"
              className="button"
              disabled={failure.isBusy}
              onClick={() =>
                void change(auth.createRecoveryCodes, ({ recoveryCodes }) => void showCodes(recoveryCodes))
              }
            >
              {text.newCodes}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
