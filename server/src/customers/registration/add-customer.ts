import type { EntityManager } from '../../database/open-database.ts';
import { insertCustomer, type NewCustomerRow } from '../customer.repository.ts';

/** Makes a customer of an account. */
export async function addCustomer(em: EntityManager, customer: NewCustomerRow): Promise<void> {
  await insertCustomer(em, customer);
}
