import { describe, expect, it } from 'vitest';
import { apiOperations, operationOf, versions } from '../../../test/support/reference/openapi.ts';

describe.each(versions)('OpenAPI %s', (version) => {
  it('names the permission of each staff route, and of no other route', () => {
    const operations = apiOperations(version);
    const documented = operations.map(({ operation }) => [operation.operationId, operation['x-permission']]);
    const declared = operations.map(({ operation, route }) => [operation.operationId, route.metadata.permission]);
    expect(documented).toEqual(declared);
    const staff = operations.filter(({ path }) => path.startsWith('/api/staff/'));
    expect(staff.length).toBeGreaterThan(50);
    for (const { operation } of staff)
      expect(operation['x-permission'], operation.operationId).toMatch(/^[a-z]+:[a-z]+$/);
  });

  it('has the same permissions as the table of the staff API', () => {
    const permissionOf = (operationId: string) => operationOf(version, operationId)['x-permission'];
    expect(permissionOf('createProduct')).toBe('catalog:write');
    expect(permissionOf('listAuditEvents')).toBe('audit:read');
    expect(permissionOf('listProducts')).toBeUndefined();
  });

  it('has a Location on each 201 that names a new resource', () => {
    for (const { operation, route } of apiOperations(version)) {
      const header = operation.responses['201']?.headers?.Location;
      expect(header !== undefined, operation.operationId).toBe(route.metadata.created !== undefined);
    }
  });
});
