import { readCode } from '@arot/contract/typed';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { client } from '../shop.ts';
import { AccountForm } from './account-form.tsx';
import { CodeRequest, type Sent, SentCode } from './code/code-request.tsx';
import { showTarget } from './code/show-target.ts';
import { codeText } from './code/text.ts';
import { FocusFirst } from './focus-first.tsx';
import { resetText } from './reset-text.ts';
import { accountText } from './text.ts';

type Props = {
  /** Sends the login, and shows the second step of one that needs it. */
  readonly logIn: (login: () => Promise<unknown>) => Promise<void>;
  /** Shows the form of the password again. */
  readonly back: () => void;
};

/** Signs a customer in with a code in place of the password. */
export function CodeSignIn({ logIn, back }: Props) {
  const text = useText(accountText);
  const own = useText(resetText);
  const codes = useText(codeText);
  const [sent, setSent] = useState<Sent>();
  const submit = async (entries: FormData, identifier: string) =>
    await logIn(() =>
      client.auth.loginWithCode({
        identifier,
        code: readCode(String(entries.get('code'))),
        rememberMe: entries.has('remember'),
      }),
    );
  return (
    <FocusFirst key={sent ? 'code' : 'identifier'}>
      {sent ? (
        <>
          <p className="lead">{own.codeIfKnown(showTarget(sent.identifier))}</p>
          <AccountForm
            action={text.signIn}
            submit={(entries) => submit(entries, sent.identifier)}
            cancel={() => setSent(undefined)}
          >
            {(messageOf) => (
              <>
                <SentCode purpose="sign-in" sent={sent} message={messageOf('code')} />
                <label className="choice">
                  <input type="checkbox" name="remember" /> {text.remember}
                </label>
              </>
            )}
          </AccountForm>
        </>
      ) : (
        <CodeRequest purpose="sign-in" hint={own.codeSignInHint} done={setSent} />
      )}
      <p className="other-way">
        <button type="button" className="link-button" onClick={back}>
          {codes.usePassword}
        </button>
      </p>
    </FocusFirst>
  );
}
