import type { StaffCustomer } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nameOf } from '../customers/name-of.ts';
import { customerText } from '../customers/text.ts';
import { documentText } from '../documents/text.ts';
import { useAccount } from '../history/use-account.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { TextArea } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useAge } from '../ui/use-age.ts';
import { pendingRequests } from '../wholesale/pending-requests.ts';
import { wholesaleText } from '../wholesale/text.ts';
import { useDecision } from '../wholesale/use-decision.ts';
import { type ArrivedDocument, useArrivedDocuments } from './arrived-documents.ts';
import { homeText } from './text.ts';

const SHOWN = 10;

/** Renders the customers who wait for the staff, by age, each with the decision. */
export function Desk() {
  const text = useText(homeText);
  const format = useFormat();
  const query = useQuery(pendingRequests);
  const documents = useArrivedDocuments();
  return (
    <section className="card stack" aria-label={text.waiting}>
      <h2>{text.waiting}</h2>
      <Loaded query={query}>
        {({ requests }) => {
          const rows = [
            ...requests.map((customer) => ({
              at: customer.wholesaleRequest?.requestedAt ?? customer.registeredAt,
              key: customer.id,
              row: <RequestRow customer={customer} />,
            })),
            ...documents.map((document) => ({
              at: document.at,
              key: document.customer + document.type,
              row: <DocumentRow document={document} />,
            })),
          ].sort((one, other) => one.at.localeCompare(other.at));
          if (rows.length === 0) return <p className="soft">{text.noneWaits}</p>;
          return (
            <ol className="desk">
              {rows.slice(0, SHOWN).map(({ key, row }) => (
                <li className="desk-row" key={key}>
                  {row}
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
      {(query.data?.requests.length ?? 0) > SHOWN && (
        <Link href={paths.wholesale}>{text.moreWait(format.number(query.data?.requests.length ?? 0))}</Link>
      )}
    </section>
  );
}

type WaitingProps = {
  readonly name: string;
  readonly href: string;
  readonly at: string;
  readonly what: string;
  readonly children: ReactNode;
};

function Waiting({ name, href, at, what, children }: WaitingProps) {
  const format = useFormat();
  const ageOf = useAge();
  return (
    <>
      <time className="desk-age soft small" dateTime={at} title={format.dateTime(at)}>
        {ageOf(at)}
      </time>
      <div className="desk-what">
        <Link href={href}>{name}</Link>
        <p>{what}</p>
      </div>
      <div className="actions desk-decision">{children}</div>
    </>
  );
}

function RequestRow({ customer }: { readonly customer: StaffCustomer }) {
  const text = useText(homeText);
  const words = useText(wholesaleText);
  const customers = useText(customerText);
  const documentWords = useText(documentText);
  const mayDecide = useMay()('customers:write');
  const decision = useDecision(customer, () => {});
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const { id, documents, wholesaleRequest, registeredAt } = customer;
  const name = nameOf(customer, customers.unnamed);
  const sent = documents.map(({ type }) => documentWords[type]).join(', ');
  return (
    <Waiting
      name={name}
      href={`${paths.wholesale}?request=${encodeURIComponent(id)}`}
      at={wholesaleRequest?.requestedAt ?? registeredAt}
      what={[text.asksWholesale, sent].filter(Boolean).join(' · ')}
    >
      {mayDecide && (
        <>
          <Button aria-label={`${words.reject}: ${name}`} busy={decision.isPending} onClick={() => setRejecting(true)}>
            {words.reject}
          </Button>
          <Button
            kind="primary"
            aria-label={`${words.approve}: ${name}`}
            busy={decision.isPending}
            onClick={() => decision.mutate({ isApproved: true, note: '', reason: '' })}
          >
            {words.approve}
          </Button>
        </>
      )}
      {isRejecting && (
        <Confirm
          title={words.rejectTitle(name)}
          action={words.reject}
          danger
          onConfirm={() => decision.mutateAsync({ isApproved: false, note: '', reason })}
          onClose={() => setRejecting(false)}
        >
          <div className="stack">
            <p>{words.rejectQuestion}</p>
            <TextArea
              label={words.reason}
              hint={words.reasonHint}
              rows={2}
              maxLength={1_000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
        </Confirm>
      )}
    </Waiting>
  );
}

function DocumentRow({ document: { at, customer, type } }: { readonly document: ArrivedDocument }) {
  const text = useText(homeText);
  const documentWords = useText(documentText);
  const { name } = useAccount(customer);
  const href = `${paths.customer(customer)}?document=${type}`;
  return (
    <Waiting name={name} href={href} at={at} what={text.sentDocument(documentWords[type])}>
      <Link className="button" href={href} aria-label={`${text.look}: ${name}`}>
        {text.look}
      </Link>
    </Waiting>
  );
}
