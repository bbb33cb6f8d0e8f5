import type { AuthIdentity } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useRef, useState } from 'react';
import { client } from '../../shop.ts';
import { useFresh } from '../code/fresh.tsx';
import { Editable } from '../editable.tsx';
import { Problem } from '../problem.tsx';
import { useAction } from '../use-action.ts';
import { useDraft } from '../use-draft.ts';
import { ContactForm } from './contact-form.tsx';
import { CONTACTS, type Contact } from './contacts.ts';
import { contactText } from './text.ts';
import { Verified } from './verified.tsx';

type Props = { readonly user: Pick<AuthIdentity, 'phoneNumber' | 'email'> };

/** Renders the phone number and the email address of the account, which change only by a code. */
export function ContactSection({ user }: Props) {
  const text = useText(contactText);
  return (
    <section className="section">
      <h2>{text.title}</h2>
      <ContactPart contact="phone" present={user.phoneNumber} />
      <ContactPart contact="email" present={user.email} />
      <RemoveEmail isPossible={user.email !== null && user.phoneNumber !== null} />
    </section>
  );
}

function ContactPart({ contact, present }: { readonly contact: Contact; readonly present: string | null }) {
  const text = useText(contactText);
  const draft = useDraft(contact);
  const { label, action, done } = CONTACTS[contact];
  return (
    <div className="part">
      <h3>{text[label]}</h3>
      <Editable
        label={contact === 'email' && present === null ? text.addEmail : text[action]}
        done={text[done]}
        isOpen={draft.exists}
        form={(actions) => <ContactForm contact={contact} present={present} draft={draft} {...actions} />}
      >
        <p>
          {present === null ? (
            <span className="soft">{text.none}</span>
          ) : (
            <>
              <bdi>{present}</bdi> <Verified contact={contact} />
            </>
          )}
        </p>
      </Editable>
    </div>
  );
}

function RemoveEmail({ isPossible }: { readonly isPossible: boolean }) {
  const text = useText(contactText);
  const fresh = useFresh();
  const { isRunning, message, run } = useAction();
  const [isRemoved, setRemoved] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const remove = async () => {
    await fresh(() => client.auth.removeEmail());
    setRemoved(true);
    status.current?.focus();
  };
  return (
    <>
      <p className="done" role="status" ref={status} tabIndex={-1}>
        {isRemoved && !isPossible && text.removed}
      </p>
      {isPossible && (
        <p className="actions">
          <button type="button" className="button" disabled={isRunning} onClick={() => void run(remove)}>
            {text.remove}
          </button>
        </p>
      )}
      <Problem message={message} />
    </>
  );
}
