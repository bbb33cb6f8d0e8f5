import { isArotError } from '@arot/sdk';
import { type FormEvent, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { navigate, useSearch } from '../router/location.ts';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { client } from '../shop.ts';
import { Field } from '../ui/field.tsx';
import { accountText } from './text.ts';

export function SignInPage() {
  const text = useText(accountText);
  const from = useSearch().get('from') ?? '';
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  useTitle(text.signIn);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setSending(true);
    setFailure(undefined);
    try {
      await client.auth.login({
        identifier: String(form.get('identifier')),
        password: String(form.get('password')),
        rememberMe: form.get('remember') !== null,
      });
      // Only a path of this site: `//evil.example` is none.
      navigate(/^\/(?!\/)/.test(from) ? from : paths.home, { replace: true });
    } catch (error) {
      setFailure(isArotError(error) && error.status === 401 ? text.wrong : String(error));
      setSending(false);
    }
  };

  return (
    <div className="column narrow">
      <h1>{text.signIn}</h1>
      <p className="lead">{text.signInHint}</p>
      <form onSubmit={submit}>
        {failure !== undefined && (
          <p role="alert" className="message">
            {failure}
          </p>
        )}
        <Field label={text.identifier} name="identifier" autoComplete="username" required maxLength={254} />
        <Field
          label={text.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          minLength={8}
          maxLength={128}
        />
        <label className="choice">
          <input type="checkbox" name="remember" /> {text.remember}
        </label>
        <button type="submit" className="button primary" disabled={isSending}>
          {text.signIn}
        </button>
      </form>
    </div>
  );
}
