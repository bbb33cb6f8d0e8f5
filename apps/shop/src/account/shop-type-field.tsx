import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queries } from '../shop.ts';
import { accountText } from './text.ts';
import { useLabelOf } from './use-label.ts';

type Props = { readonly label: string; readonly value?: string | null };

/** Renders the choice of the kind of the shop. Until the choices are known there is no field, so a form changes nothing. */
export function ShopTypeField({ label, value }: Props) {
  const text = useText(accountText);
  const labelOf = useLabelOf();
  const id = useId();
  const { data: settings } = useQuery(queries.settings.get());
  if (!settings) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name="shopType" defaultValue={value ?? ''}>
        <option value="">{text.choose}</option>
        {settings.shopTypes.map((option) => (
          <option key={option.value} value={option.value}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
