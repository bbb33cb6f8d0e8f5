import type { ApiRoute, JsonSchema } from '@arot/contract';
import type { OpenApiVersion } from './openapi-document.ts';

export type FileParts = NonNullable<ApiRoute['metadata']['files']>;

type NamedSchemas = { schema: JsonSchema; components: Record<string, JsonSchema> };

/**
 * Adds the file parts of a form to the schema of its text parts. *
 * @see https://spec.openapis.org/oas/v3.1.1.html#multipart-content
 */
export function addFileParts(form: NamedSchemas, files: FileParts, version: OpenApiVersion): NamedSchemas {
  const parts = Object.entries(files).map(([part, { mimeTypes }]) => [
    part,
    { ...binarySchema(version), description: `A file: ${mimeTypes.join(', ')}.` },
  ]);
  if (parts.length === 0) return form;
  const required = Object.keys(files).filter((part) => files[part]?.required);
  const extend = (schema: JsonSchema) => ({
    ...schema,
    ...(required.length > 0 && { required: [...((schema.required as string[] | undefined) ?? []), ...required] }),
    properties: { ...(schema.properties as object), ...Object.fromEntries(parts) },
  });
  const { schema, components } = form;
  const name = typeof schema.$ref === 'string' ? schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1) : undefined;
  if (name === undefined) return { schema: extend(schema), components };
  return { schema, components: { ...components, [name]: extend(components[name] ?? {}) } };
}

/**
 * Returns the schema of a file's bytes. OpenAPI 3.0 uses `format: binary`; 3.1 uses a media type without an encoding. Tools for
 * 3.1 support either, so the 3.1 schema has both.
 *
 * @see https://spec.openapis.org/oas/v3.0.3.html#considerations-for-file-uploads
 * @see https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
 */
export function binarySchema(version: OpenApiVersion, mimeType = 'application/octet-stream'): JsonSchema {
  return { type: 'string', format: 'binary', ...(version === '3.1' ? { contentMediaType: mimeType } : {}) };
}
