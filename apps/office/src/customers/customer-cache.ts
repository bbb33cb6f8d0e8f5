import type { StaffCustomer } from '@arot/sdk/staff';
import { queries, queryClient } from '../shop.ts';

const lists = [
  queries.customers.list(),
  queries.customers.list.parts(),
  queries.audit.list(),
  queries.audit.list.parts(),
];

/** Reads the lists of customers again, and what the audit trail says about them. */
async function refreshCustomerLists(): Promise<void> {
  await Promise.all(lists.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 4) })));
}

/** Reads everything about customers again, because another staff member has changed it. */
export async function refreshCustomers(): Promise<void> {
  const one = queries.customers.get('').queryKey.slice(0, 4);
  await Promise.all([refreshCustomerLists(), queryClient.invalidateQueries({ queryKey: one })]);
}

/** Shows the result of a write everywhere. */
export async function storeCustomer(customer: StaffCustomer): Promise<void> {
  queryClient.setQueryData(queries.customers.get(customer.id).queryKey, customer);
  await refreshCustomerLists();
}

/** Forgets an erased customer. */
export async function removeCustomer(id: string): Promise<void> {
  queryClient.removeQueries({ queryKey: queries.customers.get(id).queryKey });
  await refreshCustomerLists();
}
