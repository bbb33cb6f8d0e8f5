import { useText } from '@arot/example-shared/i18n/text.ts';
import { useEffect, useRef, useState } from 'react';
import { documentText } from '../documents/text.ts';
import { Button } from '../ui/button.tsx';
import { DateInput } from '../ui/date/date-input.tsx';
import { type CustomerFilter, DOCUMENT_TYPES } from './customer-filter.ts';
import { customerText } from './text.ts';

type Props = {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
};

const WAIT_MS = 150;
const CLEARED = { tier: '', state: '', request: '', documents: '', since: '', q: '' } as const;

/** The search, which follows while the user types, and the filters. */
export function CustomerFilters({ filter, onChange }: Props) {
  const text = useText(customerText);
  const documents = useText(documentText);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const choose = (name: keyof CustomerFilter) => ({
    className: 'input',
    value: filter[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ [name]: event.target.value } as Partial<CustomerFilter>),
  });
  return (
    <search className="customer-filters">
      <SearchInput q={filter.q} onChange={(q) => onChange({ q })} />
      <select {...choose('tier')} aria-label={text.tier}>
        <option value="">{text.allTiers}</option>
        <option value="WHOLESALE">{text.WHOLESALE}</option>
        <option value="RETAIL">{text.RETAIL}</option>
      </select>
      <select {...choose('state')} aria-label={text.state}>
        <option value="">{text.allStates}</option>
        <option value="active">{text.active}</option>
        <option value="inactive">{text.inactive}</option>
      </select>
      <select {...choose('request')} aria-label={text.request}>
        <option value="">{text.allRequests}</option>
        <option value="pending">{text.pending}</option>
        <option value="approved">{text.approved}</option>
        <option value="rejected">{text.rejected}</option>
      </select>
      <select {...choose('documents')} aria-label={text.documents}>
        <option value="">{text.allDocuments}</option>
        <option value="missing">{text.missingAll}</option>
        {DOCUMENT_TYPES.map((type) => (
          <option value={`missing:${type}`} key={type}>
            {text.missing(documents[type])}
          </option>
        ))}
        {DOCUMENT_TYPES.map((type) => (
          <option value={`has:${type}`} key={type}>
            {text.has(documents[type])}
          </option>
        ))}
      </select>
      <DateInput label={text.since} showLabel value={filter.since} onChange={(since) => onChange({ since })} />
      {isFiltered && (
        <Button kind="quiet" icon="close" onClick={() => onChange(CLEARED)}>
          {text.clear}
        </Button>
      )}
    </search>
  );
}

/** What is typed is shown at once, and searched for when the user pauses. */
function SearchInput({ q, onChange }: { readonly q: string; readonly onChange: (q: string) => void }) {
  const text = useText(customerText);
  const [typed, setTyped] = useState(q);
  const sent = useRef(q);
  const change = useRef(onChange);
  change.current = onChange;
  // Another part of the page has changed it, such as the button that clears the filters.
  useEffect(() => {
    if (q !== sent.current) setTyped(q);
    sent.current = q;
  }, [q]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      change.current(typed);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      className="input"
      type="search"
      aria-label={text.search}
      placeholder={text.search}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
