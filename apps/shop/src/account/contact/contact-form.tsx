import { readCode, readIdentifier } from '@arot/contract/typed';
import type { RequestCodeResult } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { AccountForm } from '../account-form.tsx';
import { CodeField } from '../code/code-field.tsx';
import { useFresh } from '../code/fresh.tsx';
import { showTarget } from '../code/show-target.ts';
import { codeText } from '../code/text.ts';
import { FocusFirst } from '../focus-first.tsx';
import { refreshAccount } from '../use-action.ts';
import type { Draft } from '../use-draft.ts';
import { CONTACTS, type Contact } from './contacts.ts';
import { contactText } from './text.ts';

type Props = {
  readonly contact: Contact;
  readonly present: string | null;
  readonly draft: Draft;
  readonly finish: () => void;
  readonly cancel: () => void;
};

/** Asks for a phone number or an email address, and then for the code that was sent to it. */
export function ContactForm({ contact, present, draft, finish, cancel }: Props) {
  const text = useText(contactText);
  const codes = useText(codeText);
  const fresh = useFresh();
  const { field, type, autoComplete, label, change, confirm } = CONTACTS[contact];
  const [sent, setSent] = useState<{ readonly target: string; readonly times: RequestCodeResult }>();
  const request = async (entries: FormData) => {
    const target = readIdentifier(String(entries.get(field)));
    setSent({ target, times: await fresh(() => change(target)) });
  };
  const submit = async (entries: FormData) => {
    const code = readCode(String(entries.get('code')));
    await fresh(() => confirm(code));
    await refreshAccount();
    finish();
  };
  if (!sent) {
    return (
      <AccountForm action={text.sendCode} submit={request} draft={draft} cancel={cancel}>
        {(messageOf) => (
          <Field
            label={text[label]}
            hint={present === null ? undefined : text.newHint}
            name={field}
            type={type}
            autoComplete={autoComplete}
            defaultValue={present ?? ''}
            required
            message={messageOf(field)}
          />
        )}
      </AccountForm>
    );
  }
  return (
    <FocusFirst>
      <AccountForm action={text.confirm} submit={submit} cancel={cancel}>
        {(messageOf) => (
          <>
            <p>{codes.sentTo(showTarget(sent.target))}</p>
            <CodeField
              sent={sent.times}
              resend={() => fresh(() => change(sent.target))}
              message={messageOf('code') ?? messageOf(field)}
            />
            <p className="hint">{text.noCode}</p>
          </>
        )}
      </AccountForm>
    </FocusFirst>
  );
}
