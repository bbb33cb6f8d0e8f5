import { existsSync } from 'node:fs';
import { listRoutes } from '@arot/contract';
import { expect, test } from 'vitest';
import { generateRouteDocs, operationFile } from '../scripts/generate-route-docs.ts';

const root = new URL('../../', import.meta.url);

test('every route of the contract has a row', () => {
  const [file] = generateRouteDocs();
  for (const { operation } of listRoutes()) expect(file?.content).toMatch(new RegExp(`^\\|.* \`${operation}\` `, 'm'));
});

test('every operation is in a file of the server', () => {
  for (const named of listRoutes()) expect(existsSync(new URL(operationFile(named), root)), named.operation).toBe(true);
});

test.each([
  ['a function of the same name', 'login', 'auth/login.ts'],
  ['a function that gets other values too', 'registerCustomer', 'customers/registration/register-customer.ts'],
  ['a function whose result is mapped', 'changeCategory', 'catalog/staff-api/change-category.ts'],
  ['a step before the transaction', 'resetStaffPassword', 'accounts/staff-api/staff-access.ts'],
  ['a read whose response is cached', 'getProduct', 'catalog/get-product.ts'],
  ['a function without a context', 'listKnownPermissions', 'accounts/staff-api/staff-role.ts'],
  ['one function of two operations', 'deactivateCustomer', 'customers/staff-api/customer-access.ts'],
])('finds the file of an operation: %s', (_case, operation, file) => {
  expect(operationFile({ operation })).toBe(`server/src/${file}`);
});
