import type { StaffCustomer } from '@arot/sdk/staff';
import { type Format, useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useMemo } from 'react';
import { documentText } from '../documents/text.ts';
import type { GridColumn } from '../grid/data-grid.tsx';
import { paths } from '../router/paths.ts';
import { nameOf } from './name-of.ts';
import { showPhone } from './phone.ts';
import { StateBadges } from './state-badges.tsx';
import { customerText } from './text.ts';
import { TierBadge } from './tier-badge.tsx';

type Words = (typeof customerText)['en'];
type DocumentWords = (typeof documentText)['en'];

export function useCustomerColumns(): readonly GridColumn<StaffCustomer>[] {
  const text = useText(customerText);
  const documents = useText(documentText);
  const format = useFormat();
  return useMemo(() => columnsOf(text, documents, format), [text, documents, format]);
}

function columnsOf(text: Words, documentWords: DocumentWords, format: Format): readonly GridColumn<StaffCustomer>[] {
  return [
    {
      id: 'shop',
      title: text.shop,
      width: 180,
      grows: true,
      render: (customer) => (
        <Link className="clip" tabIndex={-1} href={paths.customer(customer.id)}>
          {nameOf(customer, text.unnamed)}
        </Link>
      ),
    },
    {
      id: 'phone',
      title: text.phone,
      width: 130,
      render: ({ phoneNumber }) => phoneNumber && <span className="code">{showPhone(phoneNumber)}</span>,
    },
    {
      id: 'name',
      title: text.name,
      width: 140,
      grows: true,
      render: ({ name, email }) => <span className="clip">{name || email}</span>,
    },
    { id: 'tier', title: text.prices, width: 100, render: ({ customerType }) => <TierBadge tier={customerType} /> },
    { id: 'state', title: text.state, width: 160, render: (customer) => <StateBadges customer={customer} /> },
    {
      id: 'documents',
      title: text.documents,
      width: 116,
      isNumber: true,
      render: ({ documents }) => (
        <span title={documents.map(({ type }) => documentWords[type]).join(', ')}>
          {format.number(documents.length)}
        </span>
      ),
    },
    {
      id: 'registered',
      title: text.registered,
      width: 125,
      render: ({ registeredAt }) => <span className="soft">{format.date(registeredAt)}</span>,
    },
  ];
}
