import type { StaffCustomer, StaffCustomerDocument } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CustomerFacts } from '../customers/customer-facts.tsx';
import { nameOf } from '../customers/name-of.ts';
import { RequestFacts } from '../customers/request-facts.tsx';
import { StateBadges } from '../customers/state-badges.tsx';
import { customerText } from '../customers/text.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { DocumentViewer } from '../documents/document-viewer.tsx';
import { documentText } from '../documents/text.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { wholesaleText } from './text.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

type Props = {
  readonly id: string;
  /** The customer as the list has it, until the request has been read. */
  readonly listed: StaffCustomer | undefined;
  readonly onDecided: () => void;
};

/** Renders the customer of a request, the documents, and the decision beside them. */
export function RequestDetails({ id, listed, onDecided }: Props) {
  const query = useQuery({ ...queries.customers.get(id), ...(listed ? { placeholderData: listed } : {}) });
  return <Loaded query={query}>{(customer) => <Request customer={customer} onDecided={onDecided} />}</Loaded>;
}

type RequestProps = { readonly customer: StaffCustomer; readonly onDecided: () => void };

function Request({ customer, onDecided }: RequestProps) {
  const text = useText(wholesaleText);
  const customers = useText(customerText);
  const documentWords = useText(documentText);
  const may = useMay();
  const mayOpen = may('documents:read');
  const [opened, setOpened] = useState<StaffCustomerDocument['type']>();
  const { id, documents, wholesaleRequest } = customer;
  const shown = documents.find(({ type }) => type === opened);
  const openAt = (index: number) => () => {
    const document = documents[index];
    if (document && mayOpen) setOpened(document.type);
  };
  useInboxKeys({ 1: openAt(0), 2: openAt(1), 3: openAt(2), escape: () => setOpened(undefined) });
  const isPending = wholesaleRequest?.state === 'pending';
  return (
    <>
      <div className="stack inbox-request">
        <section className="card stack" aria-label={text.customer}>
          <h2>
            <Link href={paths.customer(id)} title={text.openCustomer}>
              {nameOf(customer, customers.unnamed)}
            </Link>{' '}
            {!customer.active && <StateBadges customer={customer} />}
          </h2>
          <CustomerFacts customer={customer} isShort />
        </section>
        <section className="card stack" aria-label={documentWords.documents}>
          <h2>{documentWords.documents}</h2>
          <DocumentList documents={documents} opened={opened} onOpen={setOpened} showKeys />
        </section>
        {isPending && may('customers:write') && <DecisionPanel customer={customer} onDecided={onDecided} key={id} />}
        {isPending && !may('customers:write') && <p className="banner">{text.noDecision}</p>}
        {wholesaleRequest && !isPending && (
          <section className="card stack" aria-label={text.decision}>
            <p className="banner">{text.alreadyDecided}</p>
            <RequestFacts request={wholesaleRequest} />
          </section>
        )}
      </div>
      {shown ? (
        <DocumentViewer
          customerId={id}
          document={shown}
          key={`${shown.type} ${shown.uploadedAt}`}
          onClose={() => setOpened(undefined)}
        />
      ) : (
        <div className="inbox-viewer soft">
          <Icon name="page" />
          <p>{text.viewerHint}</p>
        </div>
      )}
    </>
  );
}
