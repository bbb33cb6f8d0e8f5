import './sign-in.css';
import { readIdentifier } from '@arot/contract/typed';
import { isArotError, SecondFactorRequiredError } from '@arot/sdk';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { PasskeySignIn } from '@arot/ui/factors/passkey-sign-in.tsx';
import { SecondStep } from '@arot/ui/factors/second-step.tsx';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLeftDrafts } from '../draft/use-draft.ts';
import { describeError } from '../errors/describe-error.ts';
import { LanguageButton } from '../layout/language-button.tsx';
import { ThemeMenu } from '../layout/theme-menu.tsx';
import { isOnOriginOfApi, staff } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
import { DemoAccount } from './demo-account.tsx';
import { signInText } from './text.ts';

/**
 * Renders the login in place of every page while no user is signed in. The address stays, so the page appears after the login.
 */
export function SignInPage() {
  const text = useText(signInText);
  const ui = useText(uiText);
  const [error, setError] = useState<unknown>();
  const [required, setRequired] = useState<SecondFactorRequiredError>();
  const [ended, setEnded] = useState<string>();
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasDrafts = useLeftDrafts();
  const messageOf = messagesOf(fieldsOf(error));
  useEffect(() => {
    document.title = `${text.signIn} · Arot`;
  }, [text]);
  // Also after a second step that has ended.
  useEffect(() => {
    if (!required) form.current?.querySelector('input')?.focus();
  }, [required]);

  const signIn = async (identifier: string, password: string) => {
    setSending(true);
    setError(undefined);
    setEnded(undefined);
    try {
      await staff.auth.login({ identifier: readIdentifier(identifier), password });
    } catch (failure) {
      if (failure instanceof SecondFactorRequiredError) setRequired(failure);
      else setError(failure);
      setSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    void signIn(String(entries.get('identifier')), String(entries.get('password')));
  };
  const describe = () => {
    if (isArotError(error) && error.status === 401) return text.wrong;
    if (isArotError(error) && error.status === 429) return text.tooMany;
    return describeError(error, ui);
  };

  if (required) {
    const back = (reason?: string) => {
      setRequired(undefined);
      setEnded(reason);
    };
    return (
      <main className="sign-in">
        <div className="card stack">
          <SecondStep auth={staff.auth} required={required} back={back} />
        </div>
      </main>
    );
  }
  return (
    <main className="sign-in">
      <form ref={form} className="card stack" onSubmit={submit} noValidate>
        <h1>{text.title}</h1>
        {hasDrafts && (
          <p className="banner" role="status">
            {text.sessionEnded}
          </p>
        )}
        {ended !== undefined && (
          <p className="banner bad" role="alert">
            {ended}
          </p>
        )}
        {error !== undefined && (
          <p className="banner bad" role="alert">
            {describe()}
          </p>
        )}
        <TextField
          label={text.identifier}
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          message={messageOf('identifier')}
        />
        <TextField
          label={text.password}
          name="password"
          type="password"
          autoComplete="current-password"
          message={messageOf('password')}
        />
        <Button kind="primary" type="submit" busy={isSending}>
          {isSending ? text.sending : text.signIn}
        </Button>
        {isOnOriginOfApi && <PasskeySignIn auth={staff.auth} />}
        {import.meta.env.VITE_DEMO && <DemoAccount signIn={signIn} />}
      </form>
      {/* After the form: most people sign in with the keyboard, and never need it. */}
      <div className="sign-in-look">
        <LanguageButton />
        <ThemeMenu />
      </div>
    </main>
  );
}
