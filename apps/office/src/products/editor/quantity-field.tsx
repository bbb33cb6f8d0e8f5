import { foldDigits } from '@arot/contract/typed';
import type { ReactNode } from 'react';
import { TextField } from '../../ui/field.tsx';
import { useFieldDigits } from '../use-field-digits.ts';

type Props = {
  readonly label: ReactNode;
  readonly value: string;
  readonly message: string | undefined;
  readonly onChange: (value: string) => void;
};

/** Renders a whole number, in English or Bengali digits. */
export function QuantityField({ label, value, message, onChange }: Props) {
  const digits = useFieldDigits(value);
  return (
    <TextField
      className="input number"
      label={label}
      inputMode="numeric"
      message={message}
      {...digits}
      onChange={(event) => onChange(foldDigits(event.target.value.trim()))}
    />
  );
}
