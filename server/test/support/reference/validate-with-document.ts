import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Header, MediaType } from '../../../src/documents/openapi-document.ts';
import { type DocumentName, documentNames, documents } from './openapi.ts';

// These formats describe, and do not restrict. ajv does not know `iri`.
const formats = { binary: true, password: true, iri: true } as const;
const options = { strict: false, allErrors: true, formats };

/** A server metadata document may have members of other standards. @see https://www.rfc-editor.org/rfc/rfc8414#section-2 */
const OPEN = 'ServerMetadata';

/** A validator of each document. OpenAPI 3.1 is JSON Schema 2020-12; ajv supports `nullable` of OpenAPI 3.0. */
const validators = Object.fromEntries(documentNames.map((name) => [name, createValidator(name)])) as Readonly<
  Record<DocumentName, Ajv>
>;

function createValidator(name: DocumentName): Ajv {
  const ajv = name.endsWith('3.1') ? new Ajv2020(options) : new Ajv(options);
  addFormats.default(ajv);
  return ajv.addSchema(close({ components: documents[name].components }), 'document');
}

/**
 * Returns a document whose objects have only the properties that it names. A client ignores others, because a later version may add
 * them, but this server must send none that the document does not name.
 */
function close<T extends object>(document: T): T {
  const text = JSON.stringify(document, (key, value: Record<string, unknown>) => {
    const isNamed = value?.properties !== undefined && value.type !== undefined && !('additionalProperties' in value);
    return isNamed && key !== OPEN ? { ...value, additionalProperties: false } : value;
  });
  return JSON.parse(text);
}

const compiled = new Map<string, ValidateFunction>();

/** Validates a value against a schema of a document. Returns the issues. */
export function schemaIssues(name: DocumentName, schema: object, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const key = name + text;
  const validate = compiled.get(key) ?? validators[name].compile(close(JSON.parse(text)));
  compiled.set(key, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`);
}

export function bodyValidator(name: DocumentName, { schema }: MediaType): (value: unknown) => string[] {
  return (value) => schemaIssues(name, schema, value);
}

/** Returns the issue with the value of a header, or undefined. */
export function headerIssue({ schema }: Header, value: string): string | undefined {
  const parsed = schema.type === 'integer' ? Number(value) : value;
  return schemaIssues('public 3.1', schema, parsed)[0];
}
