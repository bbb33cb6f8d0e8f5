import type { JsonSchema } from '../src/wire.ts';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Keys that do not affect the type, or only its doc comment. An unknown key is an error. */
const SILENT_KEYS = new Set([
  ...['title', 'description', 'default', 'examples', 'example', 'format', 'pattern', 'deprecated'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'uniqueItems', 'propertyNames', 'required'],
]);
/** The known values of text that may have others. @see https://opensource.zalando.com/restful-api-guidelines/#112 */
const OPEN_ENUM = 'x-extensible-enum';
const TYPE_KEYS = [
  '$ref',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'allOf',
  'type',
  'properties',
  'additionalProperties',
  OPEN_ENUM,
];
const KNOWN_KEYS = new Set([...SILENT_KEYS, ...TYPE_KEYS, 'items']);

/**
 * Returns the TypeScript type of a JSON Schema. Named schemas become references to the interface of that name.
 *
 * @param indent white space in front of the lines of the type
 * @throws Error for an unknown keyword
 */
export function writeType(schema: JsonSchema, indent = ''): string {
  const unknownKey = Object.keys(schema).find((key) => !KNOWN_KEYS.has(key));
  if (unknownKey) throw new Error(`The JSON Schema keyword "${unknownKey}" is not supported`);
  if (typeof schema.$ref === 'string') return schema.$ref.replace('#/components/schemas/', '');
  if ('const' in schema) return writeLiteral(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(writeLiteral).join(' | ');
  const known = schema[OPEN_ENUM];
  if (Array.isArray(known)) return [...known.map(writeLiteral), '(string & {})'].join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return joinTypes(alternatives as JsonSchema[], ' | ', indent);
  if (Array.isArray(schema.allOf)) return joinTypes(schema.allOf as JsonSchema[], ' & ', indent);
  const { type } = schema;
  if (Array.isArray(type)) {
    return joinTypes(
      type.map((single) => ({ ...schema, type: single })),
      ' | ',
      indent,
    );
  }
  if (type === undefined) return 'unknown';
  if (type === 'array') return `${writeOperand((schema.items ?? {}) as JsonSchema, indent)}[]`;
  if (type === 'object') return writeObject(schema, indent);
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  throw new Error(`The JSON Schema type "${String(type)}" is not supported`);
}

/**
 * Writes `{ … }` with one documented property per line.
 *
 * @param input whether callers create the object: then properties are read-only, optional ones may be undefined, and
 * their doc comments have the limits of the values
 */
export function writeObject(schema: JsonSchema, indent = '', { input = false } = {}): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set(schema.required as string[] | undefined);
  const inner = `${indent}  `;
  const lines = properties.flatMap(([name, property]) => {
    const optional = !required.has(name);
    const type = writeType(property, inner) + (optional && input ? ' | undefined' : '');
    const key = IDENTIFIER.test(name) ? name : writeLiteral(name);
    const deprecated = property.deprecated === true ? ['@deprecated'] : [];
    const doc = [describe(property), ...(input ? limitsOf(property) : []), ...deprecated];
    return [...writeDoc(doc, inner), `${inner}${input ? 'readonly ' : ''}${key}${optional ? '?' : ''}: ${type};`];
  });
  const others = schema.additionalProperties;
  if (others === true && properties.length === 0) lines.push(`${inner}[key: string]: unknown;`);
  if (typeof others === 'object' && others !== null) {
    const type = writeType(others as JsonSchema, inner);
    // The type of an index signature includes those of the named keys.
    if (properties.length > 0 && type !== 'unknown')
      throw new Error(`Named keys beside keys of ${type} are not supported`);
    lines.push(`${inner}[key: string]: ${type};`);
  }
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : 'Record<string, never>';
}

/**
 * Writes the declaration of a named type: an interface for an object.
 *
 * @param doc the paragraphs of its doc comment
 */
export function declare(
  name: string,
  schema: JsonSchema,
  doc: readonly string[],
  options?: { input: boolean },
): string {
  const isInterface =
    schema.type === 'object' && Object.keys((schema.properties as object | undefined) ?? {}).length > 0;
  const declaration = isInterface
    ? `export interface ${name} ${writeObject(schema, '', options)}`
    : `export type ${name} = ${writeType(schema)};`;
  return [...writeDoc(doc), declaration, ''].join('\n');
}

/** Returns the lines of a doc comment; none without text. Empty paragraphs are removed. */
export function writeDoc(paragraphs: readonly string[], indent = ''): string[] {
  const lines = paragraphs
    .filter((paragraph) => paragraph !== '')
    .flatMap((paragraph) => paragraph.split('\n'))
    .map((line) => line.replaceAll('*/', '*\\/'));
  if (lines.length === 0) return [];
  if (lines.length === 1) return [`${indent}/** ${lines[0]} */`];
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`];
}

/** Returns the description of a schema, or an empty string. */
export function describe(schema: JsonSchema): string {
  return typeof schema.description === 'string' ? schema.description : '';
}

/** Returns doc-comment lines such as `@maximum 100`. */
function limitsOf(schema: JsonSchema): string[] {
  return ['minimum', 'maximum', 'minLength', 'maxLength', 'default'].flatMap((key) => {
    const value = schema[key];
    if (value === undefined || value === '' || value === Number.MAX_SAFE_INTEGER) return [];
    return [`@${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
}

function joinTypes(schemas: readonly JsonSchema[], separator: string, indent: string): string {
  const types = schemas.map((schema) => writeOperand(schema, indent));
  return [...new Set(types)].join(separator);
}

/** Returns the type, in parentheses if it has an operator. */
function writeOperand(schema: JsonSchema, indent: string): string {
  const type = writeType(schema, indent);
  const parts = schema.enum ?? schema.anyOf ?? schema.oneOf ?? schema.allOf ?? schema.type;
  return Array.isArray(parts) && parts.length > 1 ? `(${type})` : type;
}

function writeLiteral(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
