import { useText } from '@arot/ui/i18n/text.ts';
import { DateInput } from '../../ui/date/date-input.tsx';
import { today } from '../../ui/date/day.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { AVAILABILITIES } from '../availability/states.ts';
import { availabilityText } from '../availability/text.ts';
import { productsText } from '../text.ts';
import { useCategoryOptions } from '../use-category-options.ts';
import { type ListState, MISSING, PERIODS, type Period, STATUSES } from './list-state.ts';

type Props = {
  readonly state: ListState;
  /** Receives a change. `isTyped`: it is one of many, and Back must not stop at it. */
  readonly onChange: (change: Partial<ListState>, isTyped?: boolean) => void;
};

/** Renders the search, which follows while the user types, and the filters of the list. */
export function Filters({ state, onChange }: Props) {
  const text = useText(productsText);
  const stock = useText(availabilityText);
  const categories = useCategoryOptions();
  const isPeriod = state.changed === '' || state.changed in PERIODS;
  const missingNames = { price: text.missingPrice, picture: text.missingPicture };
  return (
    <FilterBar>
      <SearchField label={text.searchProducts} value={state.q} onChange={(q) => onChange({ q }, state.q !== '')} />
      <FilterSelect
        label={text.status}
        value={state.status}
        all={text.anyStatus}
        options={STATUSES.map((status) => [status, text[status]])}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={text.category}
        value={state.category}
        all={text.allCategories}
        options={[
          ['uncategorized', text.withoutCategory],
          ...categories.map(({ id, name, level }) => [id, level === 1 ? `\u2003${name}` : name] as const),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={stock.availability}
        value={state.availability}
        all={stock.anyAvailability}
        options={AVAILABILITIES.map((status) => [status, stock[status]])}
        onChange={(availability) => onChange({ availability })}
      />
      <FilterSelect
        label={text.missing}
        value={state.missing}
        all={text.nothingMissing}
        options={MISSING.map((missing) => [missing, missingNames[missing]])}
        onChange={(missing) => onChange({ missing })}
      />
      <FilterSelect
        label={text.changed}
        value={isPeriod ? state.changed : 'date'}
        all={text.anyTime}
        options={[
          ...(Object.keys(PERIODS) as Period[]).map((period) => [period, text[period]] as const),
          ['date', text.sinceDate],
        ]}
        onChange={(value) => onChange({ changed: value === 'date' ? today() : value })}
      />
      {!isPeriod && (
        <DateInput
          label={text.since}
          value={state.changed}
          onChange={(day) => day !== '' && onChange({ changed: day }, true)}
        />
      )}
    </FilterBar>
  );
}
