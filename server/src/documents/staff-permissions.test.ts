import { describe, expect, it } from 'vitest';
import { apiOperations, operationOf } from '../../test/support/reference/openapi.ts';

describe.each(['staff 3.1', 'staff 3.0'] as const)('OpenAPI %s', (which) => {
  it('names the permission of each staff route, also in its description, and of no other route', () => {
    const operations = apiOperations(which);
    const documented = operations.map(({ operation }) => [operation.operationId, operation['x-permission']]);
    const declared = operations.map(({ operation, route }) => [operation.operationId, route.metadata.permission]);
    expect(documented).toEqual(declared);
    const staff = operations.filter(({ path }) => path.startsWith('/api/staff/'));
    expect(staff.length).toBeGreaterThan(50);
    for (const { operation } of staff) {
      expect(operation['x-permission'], operation.operationId).toMatch(/^[a-z]+:[a-z]+$/);
      expect(operation.description).toMatch(/Needs the permissions? `[a-z]+:[a-z]+`(?: and `[a-z]+:[a-z]+`)?\.$/);
      expect(operation.description).toContain(`\`${operation['x-permission']}\``);
    }
  });

  it.each([
    ['getCatalogSnapshot', '`events:read` and `catalog:read`'],
    ['explainPrice', '`catalog:read` and `customers:read`'],
    ['resetCustomerPassword', '`customers:write` and `documents:read`'],
  ])('names both permissions that %s needs', (operationId, both) => {
    expect(operationOf(which, operationId).description).toContain(`Needs the permissions ${both}.`);
  });

  it('has the same permissions as the table of the staff API', () => {
    const permissionOf = (operationId: string) => operationOf(which, operationId)['x-permission'];
    expect(permissionOf('createProduct')).toBe('catalog:write');
    expect(permissionOf('listAuditEvents')).toBe('audit:read');
    expect(permissionOf('logIn')).toBeUndefined();
  });

  it('has a Location on each 201 that names a new resource', () => {
    for (const { operation, route } of apiOperations(which)) {
      const header = operation.responses['201']?.headers.Location;
      expect(header !== undefined, operation.operationId).toBe(route.metadata.created !== undefined);
    }
  });
});
