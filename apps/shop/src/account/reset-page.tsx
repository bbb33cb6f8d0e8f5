import './account.css';
import { readCode } from '@arot/contract/typed';
import { useText } from '@arot/ui/i18n/text.ts';
import { passwordText } from '@arot/ui/password/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { navigate } from '@arot/ui/router/location.ts';
import { useState } from 'react';
import { paths } from '../router/paths.ts';
import { useTitle } from '../router/use-title.ts';
import { client } from '../shop.ts';
import { AccountForm } from './account-form.tsx';
import { CodeRequest, type Sent, SentCode } from './code/code-request.tsx';
import { showTarget } from './code/show-target.ts';
import { FocusFirst } from './focus-first.tsx';
import { PasswordField } from './password-field.tsx';
import { resetText } from './reset-text.ts';
import { accountText } from './text.ts';

/** Lets a customer who has forgotten the password set another one, by a code. */
export function ResetPage() {
  const text = useText(accountText);
  const own = useText(resetText);
  const [sent, setSent] = useState<Sent>();
  useTitle(own.forgottenPassword);
  return (
    <div className="column narrow">
      <h1>{own.forgottenPassword}</h1>
      {sent ? (
        <NewPassword sent={sent} back={() => setSent(undefined)} />
      ) : (
        <CodeRequest purpose="password-reset" hint={own.forgottenHint} done={setSent} />
      )}
      <p className="other-way">
        <Link href={paths.signIn}>{text.signIn}</Link>
      </p>
    </div>
  );
}

function NewPassword({ sent, back }: { readonly sent: Sent; readonly back: () => void }) {
  const text = useText(resetText);
  const { identifier } = sent;
  const { newPassword: next, passwordHint: hint, changePassword: change } = useText(passwordText);
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
            <SentCode purpose="password-reset" sent={sent} message={messageOf('code')} />
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
