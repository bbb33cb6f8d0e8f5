import type { StaffCustomer } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useEffect, useRef } from 'react';
import { nameOf } from '../customers/name-of.ts';
import { showPhone } from '../customers/phone.ts';
import { customerText } from '../customers/text.ts';
import { wholesaleText } from './text.ts';

type Props = {
  readonly requests: readonly StaffCustomer[];
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
};

/** Renders the requests that wait for a decision. */
export function RequestList({ requests, selected, onSelect }: Props) {
  const text = useText(wholesaleText);
  const customers = useText(customerText);
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is selected
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <ul className="inbox-list card" ref={list} aria-label={text.pending}>
      {requests.map((customer) => {
        const { id, phoneNumber, wholesaleRequest } = customer;
        return (
          <li key={id}>
            <button type="button" aria-current={id === selected || undefined} onClick={() => onSelect(id)}>
              <strong>{nameOf(customer, customers.unnamed)}</strong>
              {phoneNumber && <span className="small soft">{showPhone(phoneNumber)}</span>}
              {wholesaleRequest && (
                <span className="small soft">{text.waiting(format.date(wholesaleRequest.requestedAt))}</span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
