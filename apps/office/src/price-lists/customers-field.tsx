import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { useCustomerName } from '../customers/use-customer-name.ts';
import { CustomerChoice } from '../team/customer-choice.tsx';
import { Button } from '../ui/button.tsx';
import { priceListText } from './text.ts';

type Props = {
  readonly ids: readonly string[];
  readonly message: string | undefined;
  readonly onChange: (ids: string[]) => void;
};

/** Renders single customers, and a search that adds one. */
export function CustomersField({ ids, message, onChange }: Props) {
  const text = useText(priceListText);
  const [q, setQ] = useState('');
  return (
    <fieldset className="field choices">
      <legend>{text.customers}</legend>
      {ids.map((id) => (
        <CustomerRow key={id} id={id} onRemove={() => onChange(ids.filter((each) => each !== id))} />
      ))}
      <CustomerChoice
        q={q}
        chosen=""
        onSearch={setQ}
        onChoose={(id) => {
          setQ('');
          onChange([...new Set([...ids, id])].sort());
        }}
      />
      {message !== undefined && (
        <p className="message" role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}

function CustomerRow({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const text = useText(priceListText);
  const name = useCustomerName(id);
  return (
    <div className="card-head">
      <span className="clip">{name}</span>
      <Button kind="quiet" icon="close" label={text.remove(name)} onClick={onRemove} />
    </div>
  );
}
