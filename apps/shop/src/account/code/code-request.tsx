import { readIdentifier } from '@arot/contract/typed';
import type { RequestCodeResult } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { client } from '../../shop.ts';
import { AccountForm } from '../account-form.tsx';
import { IdentifierField } from '../identifier-field.tsx';
import { accountText } from '../text.ts';
import { CodeField } from './code-field.tsx';
import { inPageLanguage } from './page-language.ts';
import { codeText } from './text.ts';

type Purpose = 'password-reset' | 'sign-in';

/** A request of a code, and when another one may follow. */
export type Sent = { readonly identifier: string; readonly times: RequestCodeResult };

const requestCode = (purpose: Purpose, identifier: string) =>
  client.auth.requestCode({ purpose, identifier }, inPageLanguage());

type Props = { readonly purpose: Purpose; readonly hint: string; readonly done: (sent: Sent) => void };

/** Asks for the phone number or email address that a code is sent to. */
export function CodeRequest({ purpose, hint, done }: Props) {
  const text = useText(accountText);
  const request = async (entries: FormData) => {
    const identifier = readIdentifier(String(entries.get('identifier')));
    done({ identifier, times: await requestCode(purpose, identifier) });
  };
  return (
    <>
      <p className="lead">{hint}</p>
      <AccountForm action={text.sendCode} submit={request}>
        {(messageOf) => <IdentifierField message={messageOf('identifier')} />}
      </AccountForm>
    </>
  );
}

type SentCodeProps = { readonly purpose: Purpose; readonly sent: Sent; readonly message: string | undefined };

/** Renders the field of a code that was sent to an identifier. */
export function SentCode({ purpose, sent: { identifier, times }, message }: SentCodeProps) {
  const codes = useText(codeText);
  return (
    <>
      <CodeField sent={times} resend={() => requestCode(purpose, identifier)} message={message} />
      <p className="hint">{codes.noCode}</p>
    </>
  );
}
