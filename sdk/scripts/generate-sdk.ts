import { readFileSync } from 'node:fs';
import type { NamedRoute } from '@arot/contract';
import type { GeneratedFile } from '../../contract/scripts/generated-file.ts';
import { generateEntries } from './generate-entries.ts';
import { generateEventTypes } from './generate-event-types.ts';
import { generateValues } from './generate-values.ts';
import { readOperations } from './read-operations.ts';
import { writeClient } from './write-client.ts';
import { writeErrorStatuses, writeEveryTable, writeOwnTable, writeRoutes } from './write-routes.ts';
import { writeTypes } from './write-types.ts';

const HEADER = '// Generated from the contract by `npm run generate`. Do not edit.\n\n';

const OPERATIONS = {
  interfaceName: 'ArotOperations',
  description: 'The operations of the API by namespace.',
  types: './types.ts',
};

const STAFF_OPERATIONS = {
  interfaceName: 'StaffOperations',
  description: 'The operations of staff members by namespace.',
  types: './staff-types.ts',
};

/** Writes the version of the package, which the client sends with its requests. */
function writeVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return `export const VERSION = '${manifest.version}';\n`;
}

/** Generates the SDK's route table, types and methods. Default: for all routes of the contract. */
export function generateSdk(routes?: readonly NamedRoute[]): GeneratedFile[] {
  const model = readOperations(routes);
  const staff = readOperations(routes, 'staff');
  return [
    { path: 'sdk/src/generated/types.ts', content: HEADER + writeTypes(model) },
    { path: 'sdk/src/generated/routes.ts', content: HEADER + writeRoutes(model) },
    { path: 'sdk/src/generated/every-table.ts', content: HEADER + writeEveryTable(model) },
    { path: 'sdk/src/generated/error-statuses.ts', content: HEADER + writeErrorStatuses() },
    { path: 'sdk/src/generated/client.ts', content: HEADER + writeClient(model, OPERATIONS) },
    { path: 'sdk/src/generated/staff-types.ts', content: HEADER + writeTypes(staff) },
    {
      path: 'sdk/src/generated/staff-routes.ts',
      content: HEADER + writeOwnTable('staffRoutes', 'StaffOperations', staff),
    },
    { path: 'sdk/src/generated/staff-client.ts', content: HEADER + writeClient(staff, STAFF_OPERATIONS) },
    ...generateEntries(HEADER),
    generateEventTypes(HEADER),
    generateValues(HEADER),
    { path: 'sdk/src/generated/version.ts', content: HEADER + writeVersion() },
  ];
}
