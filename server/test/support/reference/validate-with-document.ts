import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Header, MediaType } from '../../../src/documents/openapi-document.ts';
import { type DocumentName, documentNames, documents } from './openapi.ts';

// `format: binary` and `format: password` describe, and do not restrict.
const options = { strict: false, allErrors: true, formats: { binary: true as const, password: true as const } };

/** A validator of each document. OpenAPI 3.1 is JSON Schema 2020-12; ajv supports `nullable` of OpenAPI 3.0. */
const validators = Object.fromEntries(documentNames.map((name) => [name, createValidator(name)])) as Readonly<
  Record<DocumentName, Ajv>
>;

function createValidator(name: DocumentName): Ajv {
  const ajv = name.endsWith('3.1') ? new Ajv2020(options) : new Ajv(options);
  addFormats.default(ajv);
  return ajv.addSchema({ components: documents[name].components }, 'document');
}

const compiled = new Map<string, ValidateFunction>();

/** Validates a value against a schema of a document. Returns the issues. */
export function schemaIssues(name: DocumentName, schema: object, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const key = name + text;
  const validate = compiled.get(key) ?? validators[name].compile(JSON.parse(text));
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
