import type { AvailabilityStatus } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { SelectField } from '../../ui/field.tsx';
import { AVAILABILITIES } from './states.ts';
import { availabilityText } from './text.ts';

type Props = {
  readonly value: AvailabilityStatus;
  readonly message?: string | undefined;
  readonly onChange: (status: AvailabilityStatus) => void;
};

/** Renders the choice of a state of availability. */
export function StatusField({ value, message, onChange }: Props) {
  const text = useText(availabilityText);
  return (
    <SelectField
      label={text.state}
      value={value}
      message={message}
      onChange={({ target }) => onChange(AVAILABILITIES.find((status) => status === target.value) ?? 'unknown')}
    >
      {AVAILABILITIES.map((status) => (
        <option value={status} key={status}>
          {text[status]}
        </option>
      ))}
    </SelectField>
  );
}
