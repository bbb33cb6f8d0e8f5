import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Header, MediaType, OpenApiVersion } from '../../../src/faces/reference/openapi-document.ts';
import { documents } from './openapi.ts';

// `format: binary` and `format: password` describe, and do not restrict.
const options = { strict: false, allErrors: true, formats: { binary: true as const, password: true as const } };

/** A validator of each version. OpenAPI 3.1 is JSON Schema 2020-12; ajv supports `nullable` of OpenAPI 3.0. */
const validators: Readonly<Record<OpenApiVersion, Ajv>> = { '3.1': new Ajv2020(options), '3.0': new Ajv(options) };

for (const [version, ajv] of Object.entries(validators) as [OpenApiVersion, Ajv][]) {
  addFormats.default(ajv);
  ajv.addSchema({ components: documents[version].components }, 'document');
}

const compiled = new Map<string, ValidateFunction>();

/** Validates a value against a schema of a document. Returns the issues. */
export function schemaIssues(version: OpenApiVersion, schema: object, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const key = version + text;
  const validate = compiled.get(key) ?? validators[version].compile(JSON.parse(text));
  compiled.set(key, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`);
}

export function bodyValidator(version: OpenApiVersion, { schema }: MediaType): (value: unknown) => string[] {
  return (value) => schemaIssues(version, schema, value);
}

/** Returns the issue with the value of a header, or undefined. */
export function headerIssue({ schema }: Header, value: string): string | undefined {
  const parsed = schema.type === 'integer' ? Number(value) : value;
  return schemaIssues('3.1', schema, parsed)[0];
}
