import { useText } from '@arot/ui/i18n/text.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queries } from '../shop.ts';
import { FoundChoice } from '../ui/found-choice.tsx';
import { productsText } from './text.ts';

type Props = {
  /** The slug of the product that is chosen, or empty. */
  readonly slug: string;
  readonly message?: string | undefined;
  readonly onChoose: (slug: string) => void;
};

/** Finds a product by its name, SKU or barcode, and chooses one of the first that match. */
export function ProductChoice({ slug, message, onChoose }: Props) {
  const text = useText(productsText);
  const [q, setQ] = useState('');
  const searched = useDeferredValue(q.trim());
  const { data } = useQuery({
    ...queries.products.list({ q: searched, limit: 8 }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  });
  const found = data?.items.map(({ slug: id, name, sku, gtins }) => ({
    ...{ id, name },
    hint: [sku, ...gtins, id].filter(Boolean).join(' · '),
  }));
  return (
    <FoundChoice
      label={text.findProduct}
      listLabel={text.products}
      none={text.noMatch}
      found={searched === '' ? undefined : found}
      chosen={slug}
      {...{ q, message }}
      onSearch={(next) => {
        setQ(next);
        onChoose('');
      }}
      onChoose={({ id }) => onChoose(id)}
    />
  );
}
