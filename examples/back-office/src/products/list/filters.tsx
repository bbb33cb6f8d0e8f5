import { useText } from '@arot/example-shared/i18n/text.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DateInput } from '../../ui/date/date-input.tsx';
import { today } from '../../ui/date/day.ts';
import { productsText } from '../text.ts';
import { useCategoryOptions } from '../use-category-options.ts';
import { type ListState, MISSING, PERIODS, type Period, STATUSES } from './list-state.ts';

type Props = {
  readonly state: ListState;
  /** `isTyped`: the change is one of many, and Back must not stop at it. */
  readonly onChange: (change: Partial<ListState>, isTyped?: boolean) => void;
};

const PAUSE_MS = 150;

/** Search while typing, and the filters of the list. */
export function Filters({ state, onChange }: Props) {
  const text = useText(productsText);
  const categories = useCategoryOptions();
  const isPeriod = state.changed === '' || state.changed in PERIODS;
  const missingNames = { price: text.missingPrice, picture: text.missingPicture };
  return (
    <search className="filters">
      <SearchBox state={state} onChange={onChange} label={text.search} />
      <select
        className="input"
        aria-label={text.status}
        value={state.status}
        onChange={(event) => onChange({ status: event.target.value as ListState['status'] })}
      >
        <option value="">{text.anyStatus}</option>
        {STATUSES.map((status) => (
          <option value={status} key={status}>
            {text[status]}
          </option>
        ))}
      </select>
      <select
        className="input category"
        aria-label={text.category}
        value={state.category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">{text.anyCategory}</option>
        <option value="uncategorized">{text.uncategorized}</option>
        {categories.map(({ id, name, level }) => (
          <option value={id} key={id}>
            {level === 1 ? `\u2003${name}` : name}
          </option>
        ))}
        {/* The list is loading, or the category of the link no longer exists. */}
        {state.category !== '' &&
          state.category !== 'uncategorized' &&
          !categories.some(({ id }) => id === state.category) && (
            <option value={state.category}>{state.category}</option>
          )}
      </select>
      <select
        className="input"
        aria-label={text.missing}
        value={state.missing}
        onChange={(event) => onChange({ missing: event.target.value as ListState['missing'] })}
      >
        <option value="">{text.nothingMissing}</option>
        {MISSING.map((missing) => (
          <option value={missing} key={missing}>
            {missingNames[missing]}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={text.changed}
        value={isPeriod ? state.changed : 'date'}
        onChange={({ target: { value } }) => onChange({ changed: value === 'date' ? today() : value })}
      >
        <option value="">{text.anyTime}</option>
        {(Object.keys(PERIODS) as Period[]).map((period) => (
          <option value={period} key={period}>
            {text[period]}
          </option>
        ))}
        <option value="date">{text.sinceDate}</option>
      </select>
      {!isPeriod && (
        <DateInput
          label={text.since}
          value={state.changed}
          onChange={(day) => day !== '' && onChange({ changed: day }, true)}
        />
      )}
    </search>
  );
}

function SearchBox({ state, onChange, label }: Props & { readonly label: string }) {
  const [typed, setTyped] = useState(state.q);
  const sent = useRef(state.q);
  const change = useRef(onChange);
  change.current = onChange;
  useEffect(() => {
    // Back, a view or a link has changed the search.
    if (state.q !== sent.current) setTyped(state.q);
    sent.current = state.q;
  }, [state.q]);
  const send = (q: string) => {
    if (q === sent.current) return;
    const isFirst = sent.current === '';
    sent.current = q;
    change.current({ q }, !isFirst);
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(typed);
  };
  return (
    <form className="filter-search" onSubmit={submit}>
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={150}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}
