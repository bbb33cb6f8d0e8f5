import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import * as z from 'zod';
import { deprecationOf, type RouteMetadata } from '../src/metadata.ts';
import { type JsonSchema, toJsonSchema } from '../src/wire.ts';
import { Components } from './components.ts';
import { declare, describe, writeDoc, writeObject, writeType } from './write-type.ts';

/** The exports of an entry point: routers, and constants. */
export type Entry = Readonly<Record<string, unknown>>;

type Route = AppRoute & { readonly metadata: Pick<RouteMetadata, 'files' | 'download' | 'deprecated'> };

const HEADER = `import type { ContractNoBodyType, ContractOtherResponse, ContractPlainType } from '@ts-rest/core';
import type * as z from 'zod';
`;

/**
 * Writes the declarations of the entry points, and `types.d.ts` with the named types of all of them. Each schema is declared by
 * the type that callers send or receive: types that are inferred from a zod schema cost a compiler a hundred times as much.
 */
export function writeDeclarations(entries: Readonly<Record<string, Entry>>): Record<string, string> {
  const types: Types = { components: new Components(), queries: new Map() };
  const files = Object.entries(entries).map(([name, entry]) => {
    const writer = new EntryWriter(types);
    const body = Object.entries(entry).map(([constant, value]) => writer.constant(constant, value));
    const names = writer.names().join(', ');
    const imports = `import type { ${names} } from './types.js';\nexport type { ${names} } from './types.js';\n`;
    return [`${name}.d.ts`, [HEADER + imports, ...body].join('\n')] as const;
  });
  return { ...Object.fromEntries(files), 'types.d.ts': declareTypes(types).join('\n') };
}

/** The named types of all entry points: of the components, and of the queries by their names. */
type Types = { readonly components: Components; readonly queries: Map<string, string> };

function declareTypes({ components, queries }: Types): string[] {
  const named = [...components.sorted()];
  const taken = named.find(([name]) => queries.has(name));
  if (taken) throw new Error(`Two types have the name ${taken[0]}`);
  const declared = named.map(([name, { schema, input }]) => declare(name, schema, [describe(schema)], { input }));
  return [...declared, ...queries.values()];
}

class EntryWriter {
  readonly #types: Types;
  readonly #names = new Set<string>();

  constructor(types: Types) {
    this.#types = types;
  }

  constant(name: string, value: unknown): string {
    // JSON is a valid type of its own value.
    const type = isRouter(value) ? this.#router(value, '') : JSON.stringify(value, null, 2);
    return `export declare const ${name}: ${type};\n`;
  }

  /** Returns the names of the types that the constants so far use. */
  names(): string[] {
    return [...this.#names].toSorted();
  }

  #router(router: AppRouter, indent: string): string {
    const inner = `${indent}  `;
    const lines = Object.entries(router).flatMap(([name, member]) =>
      isAppRoute(member)
        ? [
            ...writeDoc([`${member.summary}. ${member.description}`, tagOf(member as Route)], inner),
            `${inner}${name}: ${this.#route(name, member as Route, inner)};`,
          ]
        : [`${inner}${name}: ${this.#router(member, inner)};`],
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }

  #route(name: string, route: Route, indent: string): string {
    const { method, path, pathParams, query, headers, responses, strictStatusCodes, metadata } = route;
    const inner = `${indent}  `;
    const statuses = Object.entries(responses).map(
      ([status, schema]) => `${inner}  ${status}: ${this.#response(schema, metadata)};`,
    );
    const members = {
      method: `'${method}'`,
      path: `'${path}'`,
      ...(pathParams === undefined ? {} : { pathParams: this.#input(pathParams) }),
      ...(query === undefined ? {} : { query: this.#query(name, query) }),
      ...(headers === undefined ? {} : { headers: schemaType('unknown', this.#type(headers, 'input')) }),
      ...('contentType' in route ? { contentType: `'${route.contentType}'` } : {}),
      ...('body' in route ? { body: this.#body(route.body, metadata) } : {}),
      responses: `{\n${statuses.join('\n')}\n${inner}}`,
      ...(strictStatusCodes ? { strictStatusCodes: 'true' } : {}),
      summary: 'string',
      description: 'string',
      metadata: JSON.stringify(metadata),
    };
    const lines = Object.entries(members).map(([member, type]) => `${inner}${member}: ${type};`);
    return `{\n${lines.join('\n')}\n${indent}}`;
  }

  #query(route: string, schema: unknown): string {
    const json = this.#read(schema, 'input');
    const name = `${route.charAt(0).toUpperCase()}${route.slice(1)}Query`;
    this.#types.queries.set(name, declare(name, json, [`The query of \`${route}\`.`], { input: true }));
    this.#names.add(name);
    // A call may leave out a query without required parameters. ts-rest sees that in an object type, and not in an interface.
    const input = json.required === undefined ? `{ [K in keyof ${name}]: ${name}[K] }` : name;
    return schemaType(this.#outputOf(schema, name), input);
  }

  #body(schema: unknown, { files }: Route['metadata']): string {
    // ts-rest's c.noBody() is a symbol.
    if (typeof schema === 'symbol') return 'ContractNoBodyType';
    const texts = this.#type(schema, 'input');
    if (files === undefined) return schemaType(this.#outputOf(schema, texts), texts);
    const parts = Object.entries(files).map(
      ([name, { required = false }]) => `readonly ${name}${required ? '' : '?'}: File | Blob`,
    );
    const hasTexts =
      Object.keys(this.#types.components.resolve(this.#read(schema, 'input')).properties as object).length > 0;
    return schemaType('unknown', `${hasTexts ? `${texts} & ` : ''}{ ${parts.join('; ')} }`);
  }

  #input(schema: unknown): string {
    const type = this.#type(schema, 'input');
    return schemaType(this.#outputOf(schema, type), type);
  }

  #response(response: unknown, { download }: Route['metadata']): string {
    if (response instanceof z.ZodType) return schemaType(this.#type(response, 'output'));
    // The client of ts-rest returns a Blob for types other than JSON and text.
    if (download) return 'ContractOtherResponse<ContractPlainType<Blob>>';
    return `ContractOtherResponse<${schemaType(this.#type((response as { body: unknown }).body, 'output'))}>`;
  }

  /** Returns the type of a parsed value. It is unknown if parsing changes more than defaults. */
  #outputOf(schema: unknown, input: string): string {
    const shapes = (['input', 'output'] as const).map((io) =>
      JSON.stringify(toJsonSchema(schema as z.ZodType, { io }), (key, value: unknown) =>
        ['required', 'default', 'additionalProperties'].includes(key) ? undefined : value,
      ),
    );
    return shapes[0] === shapes[1] ? input : 'unknown';
  }

  #type(schema: unknown, io: 'input' | 'output'): string {
    const json = this.#read(schema, io);
    return json.type === 'object' ? writeObject(json, '', { input: io === 'input' }) : writeType(json);
  }

  #read(schema: unknown, io: 'input' | 'output'): JsonSchema {
    if (!(schema instanceof z.ZodType)) throw new Error('Each schema must be of zod');
    const { schema: json, components } = toJsonSchema(schema, { io });
    this.#types.components.add(components, io);
    for (const name of Object.keys(components)) this.#names.add(name);
    return json;
  }
}

function schemaType(output: string, input = output): string {
  return `z.ZodType<${output}, ${input}>`;
}

/** Returns the tag of a deprecated route, or an empty string. */
function tagOf(route: Route): string {
  const deprecation = deprecationOf(route);
  return deprecation === undefined ? '' : `@deprecated ${deprecation}`;
}

function isRouter(value: unknown): value is AppRouter {
  return Object.values(value as object).some(
    (member) => typeof member === 'object' && (isAppRoute(member) || isRouter(member)),
  );
}
