import { eventSchemas, testEventSchema, toJsonSchema } from '@arot/contract';
import { Components } from '../../contract/scripts/components.ts';
import type { GeneratedFile } from '../../contract/scripts/generated-file.ts';
import { writeTypes } from './write-types.ts';

/** Generates an interface for each type of event, and the union of all. */
export function generateEventTypes(header: string): GeneratedFile {
  const components = new Components();
  const names = [...Object.values(eventSchemas), testEventSchema].map((schema) => {
    const { schema: reference, components: named } = toJsonSchema(schema, { io: 'output' });
    components.add(named, 'output');
    return String(reference.$ref).replace('#/components/schemas/', '');
  });
  const union = [
    '/** An event of a type that this version of the package knows. `webhook.test` is sent to endpoints only. */',
    'export type KnownEvent =',
    ...names.map((name, index) => `  | ${name}${index === names.length - 1 ? ';' : ''}`),
    '',
  ].join('\n');
  const types = writeTypes({ operations: [], components: components.sorted() });
  return { path: 'sdk/src/generated/event-types.ts', content: `${header}${types}\n${union}` };
}
