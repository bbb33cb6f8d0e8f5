import { useText } from '@arot/ui/i18n/text.ts';
import { MoreButton } from '../forms/more-button.tsx';
import { useParts } from '../forms/use-parts.ts';
import { queries } from '../shop.ts';
import { CheckField } from '../ui/field.tsx';
import { priceListText } from './text.ts';

type Props = {
  readonly ids: readonly string[];
  readonly message: string | undefined;
  readonly onChange: (ids: string[]) => void;
};

/** Renders the groups of customers, of which any number is chosen. */
export function GroupsField({ ids, message, onChange }: Props) {
  const text = useText(priceListText);
  const parts = useParts(queries.customerGroups.list.parts());
  return (
    <fieldset className="field choices">
      <legend>{text.customerGroups}</legend>
      {parts.rows?.length === 0 && <p className="soft">{text.noGroups}</p>}
      {parts.rows?.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={ids.includes(id)}
          onChange={({ target }) =>
            // In the order of the API, so that a group that is chosen again is no change.
            onChange(target.checked ? [...ids, id].sort() : ids.filter((each) => each !== id))
          }
        />
      ))}
      <MoreButton parts={parts} />
      {message !== undefined && (
        <p className="message" role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}
