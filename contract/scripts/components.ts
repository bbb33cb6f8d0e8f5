import type { JsonSchema } from '../src/wire.ts';

/** A named schema. If only callers create its values, it is an input type: read-only, and optional properties may be undefined. */
export type Component = { readonly schema: JsonSchema; readonly input: boolean };

/** Collects the named schemas of routes. */
export class Components {
  readonly #byName = new Map<string, Component>();

  /** @throws Error if another schema has the same name */
  add(named: Record<string, JsonSchema>, io: 'input' | 'output'): void {
    for (const [name, schema] of Object.entries(named)) {
      const known = this.#byName.get(name);
      if (known && JSON.stringify(known.schema) !== JSON.stringify(schema)) {
        throw new Error(`${name} has two different schemas (request and response?): give them two names`);
      }
      this.#byName.set(name, { schema, input: io === 'input' && (known?.input ?? true) });
    }
  }

  /** Returns the schema itself, or the named schema that it refers to. */
  resolve(schema: JsonSchema): JsonSchema {
    const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined;
    return (name === undefined ? undefined : this.#byName.get(name)?.schema) ?? schema;
  }

  /** Returns the named schemas by name, in alphabetical order. */
  sorted(): ReadonlyMap<string, Component> {
    return new Map([...this.#byName].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
