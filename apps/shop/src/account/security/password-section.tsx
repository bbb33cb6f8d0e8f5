import { useText } from '@arot/ui/i18n/text.ts';
import { passwordText } from '@arot/ui/password/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { paths } from '../../router/paths.ts';
import { client } from '../../shop.ts';
import { AccountForm } from '../account-form.tsx';
import { useFresh } from '../code/fresh.tsx';
import { Editable } from '../editable.tsx';
import { PasswordField } from '../password-field.tsx';
import { securityText } from './text.ts';

/** @param identifier under which a password manager stores the password */
export function PasswordSection({ identifier }: { readonly identifier: string }) {
  const text = useText(securityText);
  const fresh = useFresh();
  const { newPassword: next, passwordHint: hint, changePassword: change } = useText(passwordText);
  const submit = async (entries: FormData) => {
    const currentPassword = String(entries.get('currentPassword'));
    const newPassword = String(entries.get('newPassword'));
    await fresh(() => client.auth.changePassword({ currentPassword, newPassword }));
    // The new session loads the page again, so its URL says what has happened.
    navigate(`${paths.security}?password-changed`, { replace: true, stay: true });
  };
  return (
    <section className="section">
      <h2>{text.password}</h2>
      <p className="hint">{text.passwordHint}</p>
      <Editable
        label={change}
        done={text.passwordChanged}
        form={({ cancel }) => (
          <AccountForm action={change} submit={submit} cancel={cancel}>
            {(messageOf) => (
              <>
                <input name="username" autoComplete="username" defaultValue={identifier} readOnly hidden />
                <PasswordField
                  label={text.currentPassword}
                  name="currentPassword"
                  autoComplete="current-password"
                  message={messageOf('currentPassword')}
                />
                <PasswordField
                  label={next}
                  name="newPassword"
                  autoComplete="new-password"
                  hint={hint}
                  message={messageOf('newPassword')}
                />
              </>
            )}
          </AccountForm>
        )}
      />
    </section>
  );
}
