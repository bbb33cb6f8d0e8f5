import { readFileSync } from 'node:fs';
import type { NamedRoute } from '@arot/contract';
import type { GeneratedFile } from '../../scripts/generated-file.ts';
import { generateEntries } from './generate-entries.ts';
import { readOperations } from './read-operations.ts';
import { writeClient } from './write-client.ts';
import { writeRoutes } from './write-routes.ts';
import { writeTypes } from './write-types.ts';

const HEADER = '// Generated from the contract by `npm run generate`. Do not edit.\n\n';

/** The version of the package, which the client sends with its requests. */
function writeVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return `export const VERSION = '${manifest.version}';\n`;
}

/** The SDK's route table, types and methods. Default: for all routes of the contract. */
export function generateSdk(routes?: readonly NamedRoute[]): GeneratedFile[] {
  const model = readOperations(routes);
  return [
    { path: 'sdk/src/generated/types.ts', content: HEADER + writeTypes(model) },
    { path: 'sdk/src/generated/routes.ts', content: HEADER + writeRoutes(model) },
    { path: 'sdk/src/generated/client.ts', content: HEADER + writeClient(model) },
    ...generateEntries(HEADER),
    { path: 'sdk/src/generated/version.ts', content: HEADER + writeVersion() },
  ];
}
