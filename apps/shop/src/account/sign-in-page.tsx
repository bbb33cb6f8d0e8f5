import './account.css';
import { readIdentifier } from '@arot/contract/typed';
import { SecondFactorRequiredError } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate, useSearch } from '@arot/ui/router/location.ts';
import { lazyComponent } from '@arot/ui/ui/lazy-component.ts';
import { useState } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { client, isOnOriginOfApi } from '../shop.ts';
import { AccountForm } from './account-form.tsx';
import { Done } from './done.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { accountText } from './text.ts';

// Visitors who do not sign in do not download them.
const PasskeySignIn = lazyComponent(async () => (await import('@arot/ui/factors/passkey-sign-in.tsx')).PasskeySignIn);
const CodeSignIn = lazyComponent(async () => (await import('./code-sign-in.tsx')).CodeSignIn);
const SecondStep = lazyComponent(async () => (await import('@arot/ui/factors/second-step.tsx')).SecondStep);

/** A server that fills the page says whether it offers sign-in by code. For another one, the build does. */
const offersCode =
  import.meta.env.VITE_AROT_CODE_SIGN_IN === 'on' ||
  document.querySelector('meta[name=arot-sign-in][content=code]') !== null;

export function SignInPage() {
  const text = useText(accountText);
  const [required, setRequired] = useState<SecondFactorRequiredError>();
  const [ended, setEnded] = useState<string>();
  const [byCode, setByCode] = useState(false);
  const search = useSearch();
  const { dateTime } = useFormat();
  const from = search.get('from') ?? '';
  const deleted = search.get('deleted') ?? '';
  useTitle(text.signIn);

  const logIn = async (login: () => Promise<unknown>) => {
    setEnded(undefined);
    try {
      await login();
    } catch (error) {
      if (!(error instanceof SecondFactorRequiredError)) throw error;
      return setRequired(error);
    }
    await finish();
  };

  const submit = async (entries: FormData) =>
    await logIn(() =>
      client.auth.login({
        identifier: readIdentifier(String(entries.get('identifier'))),
        password: String(entries.get('password')),
        rememberMe: entries.get('remember') !== null,
      }),
    );

  const finish = async () => {
    // The account may be one that will be deleted. A sign-in does not undo that.
    const left = await client.auth.deletion.safe();
    if (left.ok && left.data.deletion) return navigate(paths.account, { replace: true });
    // Only a path of this site: `//evil.example` is none.
    navigate(/^\/(?![/\\])/.test(from) ? from : paths.home, { replace: true });
  };

  if (required) {
    const back = (reason?: string) => {
      setRequired(undefined);
      setEnded(reason);
    };
    return (
      <div className="column narrow">
        <SecondStep auth={client.auth} required={required} done={finish} back={back} />
      </div>
    );
  }
  if (byCode) {
    return (
      <div className="column narrow">
        <h1>{text.signInWithCode}</h1>
        <Problem message={ended} />
        <CodeSignIn logIn={logIn} back={() => setByCode(false)} />
      </div>
    );
  }
  return (
    <div className="column narrow">
      {search.has('password-changed') && <Done>{text.passwordChanged}</Done>}
      {Number.isFinite(Date.parse(deleted)) && <Done>{text.deleted(dateTime(deleted))}</Done>}
      <h1>{text.signIn}</h1>
      <p className="lead">{text.signInHint}</p>
      <Problem message={ended} />
      <AccountForm action={text.signIn} submit={submit}>
        {(messageOf) => (
          <>
            <IdentifierField message={messageOf('identifier')} />
            <PasswordField autoComplete="current-password" message={messageOf('password')} />
            <p>
              <Link className="link-button" href={paths.reset}>
                {text.forgottenLink}
              </Link>
            </p>
            <label className="choice">
              <input type="checkbox" name="remember" /> {text.remember}
            </label>
          </>
        )}
      </AccountForm>
      {offersCode && (
        <p className="other-way">
          <button type="button" className="link-button" onClick={() => setByCode(true)}>
            {text.signInWithCode}
          </button>
        </p>
      )}
      {isOnOriginOfApi && <PasskeySignIn auth={client.auth} done={finish} />}
      <p className="other-way">
        {text.noAccount} <Link href={paths.register}>{text.openAccount}</Link>
      </p>
    </div>
  );
}
