import { readCode } from '@arot/contract/typed';
import type { RequestCodeResult } from '@arot/sdk';
import { FactorProofForm } from '@arot/ui/factors/factor-proof-form.tsx';
import { kindsOf } from '@arot/ui/factors/kinds-of.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client, queries } from '../../shop.ts';
import { AccountForm } from '../account-form.tsx';
import { FocusFirst } from '../focus-first.tsx';
import { PasswordField } from '../password-field.tsx';
import { Problem } from '../problem.tsx';
import { useAction } from '../use-action.ts';
import { CodeField } from './code-field.tsx';
import { inPageLanguage } from './page-language.ts';
import { codeText } from './text.ts';

const requestCode = () => client.auth.requestCode({ purpose: 'reauthenticate' }, inPageLanguage());

type Props = {
  /** The label of the button. */
  readonly action: string;
  readonly submit: (proof: Parameters<typeof client.auth.reauthenticate>[0]) => Promise<unknown>;
  readonly cancel: () => void;
  readonly children?: ReactNode;
};

/** Asks for the password of the account, or for a code to its phone or email; or for a second factor, where the account has one. */
export function IdentityForm({ action, submit, cancel, children }: Props) {
  const text = useText(codeText);
  const { isRunning, message, run } = useAction();
  const [sent, setSent] = useState<RequestCodeResult>();
  const { data: factors, isPending } = useQuery(queries.auth.listFactors());
  const kinds = factors ? kindsOf(factors) : [];
  const send = (entries: FormData) =>
    submit(sent ? { code: readCode(String(entries.get('code'))) } : { password: String(entries.get('password')) });
  if (isPending) return children;
  // The password alone is not enough then.
  if (kinds.length > 0) {
    return (
      <>
        {children}
        <FactorProofForm auth={client.auth} {...{ kinds, submit, cancel }} />
      </>
    );
  }
  return (
    <>
      {children}
      <p className="lead">{sent ? text.byCode : text.byPassword}</p>
      <FocusFirst key={sent ? 'code' : 'password'}>
        <AccountForm action={action} submit={send} cancel={cancel}>
          {(messageOf) =>
            sent ? (
              <CodeField sent={sent} resend={requestCode} message={messageOf('code')} />
            ) : (
              <PasswordField autoComplete="current-password" message={messageOf('password')} />
            )
          }
        </AccountForm>
      </FocusFirst>
      <p className="other-way">
        <button
          type="button"
          className="link-button"
          disabled={isRunning}
          onClick={() => (sent ? setSent(undefined) : void run(async () => setSent(await requestCode())))}
        >
          {sent ? text.usePassword : text.useCode}
        </button>
      </p>
      <Problem message={message} />
    </>
  );
}
