import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../shop.ts';
import { nameOf } from './name-of.ts';
import { customerText } from './text.ts';

/** Returns the name of a customer. Returns the id until the customer is read, and if the customer no longer exists. */
export function useCustomerName(id: string): string {
  const { unnamed } = useText(customerText);
  const { data } = useQuery(queries.customers.get(id));
  return data ? nameOf(data, unnamed) : id;
}
