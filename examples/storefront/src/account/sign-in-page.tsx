import './account.css';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate, useSearch } from '@arot/example-shared/router/location.ts';
import { type FormEvent, useRef, useState } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { client } from '../shop.ts';
import { Field } from '../ui/field.tsx';
import { FormSummary } from './form-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { accountText } from './text.ts';
import { readTypedIdentifier } from './typed-identifier.ts';
import { useFormFailure } from './use-form-failure.ts';

export function SignInPage() {
  const text = useText(accountText);
  const from = useSearch().get('from') ?? '';
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const [isSending, setSending] = useState(false);
  useTitle(text.signIn);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = new FormData(event.currentTarget);
    setSending(true);
    failure.clear();
    try {
      await client.auth.login({
        identifier: readTypedIdentifier(String(entries.get('identifier'))),
        password: String(entries.get('password')),
        rememberMe: entries.get('remember') !== null,
      });
      // Only a path of this site: `//evil.example` is none.
      navigate(/^\/(?![/\\])/.test(from) ? from : paths.home, { replace: true });
    } catch (error) {
      failure.fail(error);
      setSending(false);
    }
  };

  return (
    <div className="column narrow">
      <h1>{text.signIn}</h1>
      <p className="lead">{text.signInHint}</p>
      <form ref={form} onSubmit={submit} noValidate>
        <FormSummary message={failure.summary} />
        <Field
          label={text.identifier}
          name="identifier"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          message={failure.messageOf('identifier')}
        />
        <PasswordField autoComplete="current-password" message={failure.messageOf('password')} />
        <label className="choice">
          <input type="checkbox" name="remember" /> {text.remember}
        </label>
        <button type="submit" className="button primary" disabled={isSending}>
          {isSending ? text.sending : text.signIn}
        </button>
      </form>
      <p className="other-way">
        {text.noAccount} <Link href={paths.register}>{text.register}</Link>
      </p>
    </div>
  );
}
