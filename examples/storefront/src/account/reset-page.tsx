import './account.css';
import { readCode, readIdentifier } from '@arot/contract/typed';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { passwordText } from '@arot/example-shared/password/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { RequestCodeResult } from '@arot/sdk';
import { useState } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { client } from '../shop.ts';
import { Field } from '../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import { CodeField } from './code/code-field.tsx';
import { inPageLanguage } from './code/page-language.ts';
import { showTarget } from './code/show-target.ts';
import { codeText } from './code/text.ts';
import { FocusFirst } from './focus-first.tsx';
import { PasswordField } from './password-field.tsx';
import { resetText } from './reset-text.ts';
import { accountText } from './text.ts';

type Sent = { readonly identifier: string; readonly times: RequestCodeResult };

const requestCode = (identifier: string) =>
  client.auth.requestCode({ purpose: 'password-reset', identifier }, inPageLanguage());

/** Lets a customer who has forgotten the password set another one, by a code. */
export function ResetPage() {
  const text = useText(accountText);
  const own = useText(resetText);
  const [sent, setSent] = useState<Sent>();
  useTitle(own.forgotten);
  const request = async (entries: FormData) => {
    const identifier = readIdentifier(String(entries.get('identifier')));
    setSent({ identifier, times: await requestCode(identifier) });
  };
  return (
    <div className="column narrow">
      <h1>{own.forgotten}</h1>
      {sent ? (
        <NewPassword sent={sent} back={() => setSent(undefined)} />
      ) : (
        <>
          <p className="lead">{own.forgottenHint}</p>
          <AccountForm action={own.sendCode} submit={request}>
            {(messageOf) => (
              <Field
                label={text.identifier}
                name="identifier"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                message={messageOf('identifier')}
              />
            )}
          </AccountForm>
        </>
      )}
      <p className="other-way">
        <Link href={paths.signIn}>{text.signIn}</Link>
      </p>
    </div>
  );
}

function NewPassword({ sent: { identifier, times }, back }: { readonly sent: Sent; readonly back: () => void }) {
  const text = useText(resetText);
  const codes = useText(codeText);
  const { next, hint, change } = useText(passwordText);
  const submit = async (entries: FormData) => {
    const password = String(entries.get('newPassword'));
    const removeFactors = entries.has('removeFactors');
    await client.auth.resetPassword({
      identifier,
      code: readCode(String(entries.get('code'))),
      newPassword: password,
      removeFactors,
    });
    try {
      await client.auth.login({ identifier, password });
      navigate(`${paths.security}?password-changed`, { replace: true });
    } catch {
      navigate(`${paths.signIn}?password-changed`, { replace: true });
    }
  };
  return (
    <FocusFirst>
      <p className="lead">{text.codeIfKnown(showTarget(identifier))}</p>
      <AccountForm action={change} submit={submit} cancel={back}>
        {(messageOf) => (
          <>
            <CodeField sent={times} resend={() => requestCode(identifier)} message={messageOf('code')} />
            <p className="hint">{codes.noCode}</p>
            <input name="username" autoComplete="username" defaultValue={identifier} readOnly hidden />
            <PasswordField
              label={next}
              name="newPassword"
              autoComplete="new-password"
              hint={hint}
              message={messageOf('newPassword')}
            />
            {identifier.includes('@') && (
              <label className="choice">
                <input type="checkbox" name="removeFactors" />
                <span>
                  {text.removeFactors} <span className="hint">{text.removeFactorsHint}</span>
                </span>
              </label>
            )}
          </>
        )}
      </AccountForm>
    </FocusFirst>
  );
}
