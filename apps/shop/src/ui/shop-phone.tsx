import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../shop.ts';
import { Icon } from './icon.tsx';

/** Renders the phone number of the shop, if it has one, after a label or an icon. */
export function ShopPhone({ label = <Icon name="phone" /> }: { readonly label?: ReactNode }) {
  const { data: settings } = useQuery(queries.settings.get());
  return (
    settings?.contactPhone && (
      <p>
        {label} <a href={`tel:${settings.contactPhone}`}>{settings.contactPhone}</a>
      </p>
    )
  );
}
