import './account.css';
import { readIdentifier } from '@arot/contract/typed';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate, useSearch } from '@arot/example-shared/router/location.ts';
import { lazyComponent } from '@arot/example-shared/ui/lazy-component.ts';
import { SecondFactorRequired } from '@arot/sdk';
import { useState } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { client, isOnOriginOfApi } from '../shop.ts';
import { Field } from '../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import { Done } from './done.tsx';
import { PasswordField } from './password-field.tsx';
import { Problem } from './problem.tsx';
import { accountText } from './text.ts';

// Visitors who do not sign in do not download them.
const PasskeySignIn = lazyComponent(
  async () => (await import('@arot/example-shared/factors/passkey-sign-in.tsx')).PasskeySignIn,
);
const SecondStep = lazyComponent(async () => (await import('@arot/example-shared/factors/second-step.tsx')).SecondStep);

export function SignInPage() {
  const text = useText(accountText);
  const [required, setRequired] = useState<SecondFactorRequired>();
  const [ended, setEnded] = useState<string>();
  const search = useSearch();
  const { dateTime } = useFormat();
  const from = search.get('from') ?? '';
  const deleted = search.get('deleted') ?? '';
  useTitle(text.signIn);

  const submit = async (entries: FormData) => {
    setEnded(undefined);
    try {
      await client.auth.login({
        identifier: readIdentifier(String(entries.get('identifier'))),
        password: String(entries.get('password')),
        rememberMe: entries.get('remember') !== null,
      });
    } catch (error) {
      if (!(error instanceof SecondFactorRequired)) throw error;
      return setRequired(error);
    }
    await finish();
  };

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
            <Field
              label={text.identifier}
              name="identifier"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              message={messageOf('identifier')}
            />
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
      {isOnOriginOfApi && <PasskeySignIn auth={client.auth} done={finish} />}
      <p className="other-way">
        {text.noAccount} <Link href={paths.register}>{text.register}</Link>
      </p>
    </div>
  );
}
