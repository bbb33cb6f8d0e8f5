import { SelectField } from '../ui/field.tsx';
import { useCategoryOptions } from './use-category-options.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  /** The words for no category. */
  readonly none: string;
  readonly message?: string | undefined;
  /** The present category, which the list may not have: it is loading, or the category is gone. */
  readonly present?: { readonly id: string; readonly name: string } | null;
  readonly onChange: (id: string) => void;
};

/** Chooses a category; the empty id is none. */
export function CategoryField({ label, value, none, message, present, onChange }: Props) {
  const categories = useCategoryOptions();
  const isKnown = !present || categories.some(({ id }) => id === present.id);
  return (
    <SelectField label={label} value={value} message={message} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {!isKnown && <option value={present.id}>{present.name}</option>}
      {categories.map(({ id, name, level }) => (
        <option value={id} key={id}>
          {level === 1 ? `\u2003${name}` : name}
        </option>
      ))}
    </SelectField>
  );
}
