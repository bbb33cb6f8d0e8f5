import { useText } from '@arot/example-shared/i18n/text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queries } from '../shop.ts';
import { TextField } from '../ui/field.tsx';
import { teamText } from './text.ts';

type Props = {
  readonly q: string;
  /** The id of the account that is chosen. */
  readonly chosen: string;
  readonly onSearch: (q: string) => void;
  readonly onChoose: (id: string) => void;
};

/** Finds a customer, and chooses one of the first that match. */
export function CustomerChoice({ q, chosen, onSearch, onChoose }: Props) {
  const text = useText(teamText);
  const searched = useDeferredValue(q.trim());
  const { data } = useQuery({
    ...queries.customers.list({ q: searched, limit: 8 }),
    enabled: searched.length >= 2,
    placeholderData: keepPreviousData,
  });
  const found = searched.length >= 2 ? data?.items : undefined;
  return (
    <>
      <TextField
        label={text.findCustomer}
        type="search"
        autoComplete="off"
        value={q}
        onChange={(event) => onSearch(event.target.value)}
      />
      {found?.length === 0 && <p className="soft">{text.noCustomer}</p>}
      {found && found.length > 0 && (
        <fieldset className="choices">
          <legend className="unseen">{text.customers}</legend>
          {found.map(({ id, name, shopName, phoneNumber, email }) => (
            <label className="check" key={id}>
              <input type="radio" name="customer" checked={chosen === id} onChange={() => onChoose(id)} />
              <span>
                {shopName || name || phoneNumber || email}
                <span className="hint">{[name, phoneNumber, email].filter(Boolean).join(' · ')}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
