import { useText } from '@arot/ui/i18n/text.ts';
import { documentText } from '../documents/text.ts';
import { Button } from '../ui/button.tsx';
import { DateInput } from '../ui/date/date-input.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { type CustomerFilter, DOCUMENT_TYPES } from './customer-filter.ts';
import { customerText } from './text.ts';

type Props = {
  readonly filter: CustomerFilter;
  readonly onChange: (change: Partial<CustomerFilter>) => void;
};

const CLEARED = { tier: '', state: '', request: '', documents: '', since: '', q: '' } as const;

/** Renders the search, which follows while the user types, and the filters. */
export function CustomerFilters({ filter, onChange }: Props) {
  const text = useText(customerText);
  const documents = useText(documentText);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <FilterBar>
      <SearchField label={text.search} value={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={text.prices}
        value={filter.tier}
        all={text.allTiers}
        options={(['WHOLESALE', 'RETAIL'] as const).map((tier) => [tier, text[tier]] as const)}
        onChange={(tier) => onChange({ tier })}
      />
      <FilterSelect
        label={text.state}
        value={filter.state}
        all={text.allStates}
        options={(['active', 'inactive'] as const).map((state) => [state, text[state]] as const)}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label={text.request}
        value={filter.request}
        all={text.allRequests}
        options={(['pending', 'approved', 'rejected'] as const).map((request) => [request, text[request]] as const)}
        onChange={(request) => onChange({ request })}
      />
      <FilterSelect
        label={text.documents}
        value={filter.documents}
        all={text.allDocuments}
        options={[
          ['missing', text.missingAll],
          ...DOCUMENT_TYPES.map((type) => [`missing:${type}`, text.missing(documents[type])] as const),
          ...DOCUMENT_TYPES.map((type) => [`has:${type}`, text.has(documents[type])] as const),
        ]}
        onChange={(documentFilter) => onChange({ documents: documentFilter })}
      />
      <DateInput label={text.since} showLabel value={filter.since} onChange={(since) => onChange({ since })} />
      {isFiltered && (
        <Button kind="quiet" icon="close" onClick={() => onChange(CLEARED)}>
          {text.clear}
        </Button>
      )}
    </FilterBar>
  );
}
