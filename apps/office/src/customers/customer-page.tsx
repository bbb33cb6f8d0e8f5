import type { StaffCustomer } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useSearch } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentList } from '../documents/document-list.tsx';
import { DocumentViewer } from '../documents/document-viewer.tsx';
import { documentText } from '../documents/text.ts';
import { History } from '../history/history.tsx';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import './customers.css';
import { CustomerAccess } from './customer-access.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerForm } from './customer-form.tsx';
import { CustomerGrants } from './customer-grants.tsx';
import { CustomerPrices } from './customer-prices.tsx';
import { CustomerRequirements } from './customer-requirements.tsx';
import { nameOf } from './name-of.ts';
import { RequestFacts } from './request-facts.tsx';
import { StateBadges } from './state-badges.tsx';
import { customerText } from './text.ts';
import { TierBadge } from './tier-badge.tsx';

export function CustomerPage({ parameter }: { readonly parameter: string }) {
  const query = useQuery(queries.customers.get(parameter));
  return <Loaded query={query}>{(customer) => <Customer customer={customer} />}</Loaded>;
}

function Customer({ customer }: { readonly customer: StaffCustomer }) {
  const text = useText(customerText);
  const documentWords = useText(documentText);
  const format = useFormat();
  const may = useMay();
  // A link, such as that of a document that has arrived, opens it.
  const wanted = useSearch().get('document');
  const [opened, setOpened] = useState(() => customer.documents.find(({ type }) => type === wanted)?.type);
  const mayChange = may('customers:write');
  const { id, documents, wholesaleRequest, openSessions, registeredAt } = customer;
  const shown = documents.find(({ type }) => type === opened);
  return (
    <Page
      title={nameOf(customer, text.unnamed)}
      back={{ href: paths.customers, name: text.customers }}
      beside={
        <>
          <TierBadge tier={customer.customerType} /> <StateBadges customer={customer} />
        </>
      }
      actions={mayChange && <CustomerActions customer={customer} />}
    >
      <div className="columns customer-columns">
        <div className="stack">
          {mayChange ? (
            <CustomerForm customer={customer} />
          ) : (
            <section className="card" aria-label={text.details}>
              <CustomerFacts customer={customer} />
            </section>
          )}
          {may('catalog:read') && <CustomerPrices customer={customer} />}
          {may('applications:write') && <CustomerGrants accountId={id} />}
        </div>
        <div className="stack">
          <section className="card stack" aria-label={text.documents}>
            <h2>{documentWords.documents}</h2>
            <DocumentList documents={documents} opened={opened} onOpen={setOpened} />
            <CustomerRequirements customerId={id} />
          </section>
          {shown && (
            <DocumentViewer
              customerId={id}
              document={shown}
              key={`${shown.type} ${shown.uploadedAt}`}
              onClose={() => setOpened(undefined)}
            />
          )}
          {wholesaleRequest && (
            <section className="card stack" aria-label={text.request}>
              <h2>{text.request}</h2>
              <RequestFacts request={wholesaleRequest} />
              {wholesaleRequest.state === 'pending' && <Link href={paths.wholesaleRequest(id)}>{text.toInbox}</Link>}
            </section>
          )}
          <section className="card stack" aria-label={text.account}>
            <h2>{text.account}</h2>
            <dl className="facts">
              <dt>{text.registered}</dt>
              <dd>{format.dateTime(registeredAt)}</dd>
              <dt>{text.sessions}</dt>
              <dd>{format.number(openSessions)}</dd>
            </dl>
            <CustomerAccess customer={customer} />
          </section>
        </div>
      </div>
      <History subjectKind="account" subject={id} />
    </Page>
  );
}
