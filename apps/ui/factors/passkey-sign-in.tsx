import type { ArotClient } from '@arot/sdk';
import { useText } from '../i18n/text.ts';
import { factorFailureText } from './failure-text.ts';
import { hasPasskeys, signInWithPasskey } from './passkeys.ts';
import { useFactorFailure } from './use-factor-failure.ts';

type Props = { readonly auth: ArotClient['auth']; readonly done?: () => Promise<unknown> };

/** Offers the way in without a password. A browser without passkeys shows nothing. */
export function PasskeySignIn({ auth, done }: Props) {
  const text = useText(factorFailureText);
  const failure = useFactorFailure();
  if (!hasPasskeys()) return null;
  const signIn = async () => {
    if (await failure.run(() => signInWithPasskey(auth))) await done?.();
  };
  return (
    <div className="passkey-sign-in">
      <button type="button" className="button" disabled={failure.isBusy} onClick={() => void signIn()}>
        {text.signInWithPasskey}
      </button>
      {failure.summary !== undefined && (
        <p className="message" role="alert">
          {failure.summary}
        </p>
      )}
    </div>
  );
}
