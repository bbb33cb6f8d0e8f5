import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type ReactNode, useState } from 'react';
import { TextField } from '../ui/field.tsx';
import { readAmount } from './digits.ts';
import { productsText } from './text.ts';
import { useFieldDigits } from './use-field-digits.ts';

type Props = {
  readonly label: ReactNode;
  /** The amount as the API takes it, or what was typed if it is not one. */
  readonly value: string;
  readonly isPercent?: boolean;
  readonly message: string | undefined;
  readonly onChange: (value: string) => void;
};

const read = (typed: string) => readAmount(typed) ?? typed.trim();

/** Renders a price or a percentage, typed as people do: 1,050, ৳1050 or ১০৫০. It shows how it was read before it is saved. */
export function AmountField({ label, value, isPercent = false, message, onChange }: Props) {
  const text = useText(productsText);
  const format = useFormat();
  const [typed, setTyped] = useState('');
  // The value may have been changed elsewhere, such as by the button that discards the changes.
  const { value: shown, onFocus, onBlur } = useFieldDigits(read(typed) === value ? typed : value);
  const amount = readAmount(typed);
  const isReadOtherwise = amount !== undefined && amount === value && !/^[\d.]*$/.test(typed);
  return (
    <TextField
      className="input number"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      message={message}
      {...(isReadOtherwise ? { hint: text.readAs(isPercent ? format.percent(amount) : format.price(amount)) } : {})}
      onFocus={onFocus}
      onBlur={() => {
        setTyped('');
        onBlur();
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
    />
  );
}
