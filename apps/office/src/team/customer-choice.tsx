import { useText } from '@arot/ui/i18n/text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queries } from '../shop.ts';
import { FoundChoice } from '../ui/found-choice.tsx';
import { teamText } from './text.ts';

type Props = {
  readonly q: string;
  /** The id of the account that is chosen. */
  readonly chosen: string;
  readonly onSearch: (q: string) => void;
  readonly onChoose: (id: string) => void;
};

/** Finds a customer, and chooses one of the first that match. */
export function CustomerChoice({ onChoose, ...props }: Props) {
  const text = useText(teamText);
  const searched = useDeferredValue(props.q.trim());
  const { data } = useQuery({
    ...queries.customers.list({ q: searched, limit: 8 }),
    enabled: searched.length >= 2,
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ id, name, shopName, phoneNumber, email }) => ({
    id,
    name: shopName || name || phoneNumber || email || id,
    hint: [name, phoneNumber, email].filter(Boolean).join(' · '),
  }));
  return (
    <FoundChoice
      label={text.findCustomer}
      listLabel={text.customers}
      none={text.noCustomer}
      found={searched.length >= 2 ? found : undefined}
      onChoose={({ id }) => onChoose(id)}
      {...props}
    />
  );
}
