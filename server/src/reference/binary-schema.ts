import type { JsonSchema } from '@arot/contract';
import type { OpenApiVersion } from './openapi-document.ts';

/**
 * The schema of a file's bytes. OpenAPI 3.0 uses `format: binary`; 3.1 uses a media type without an encoding. Tools for
 * 3.1 support either, so the 3.1 schema has both.
 *
 * @see https://spec.openapis.org/oas/v3.0.3.html#considerations-for-file-uploads
 * @see https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
 */
export function binarySchema(version: OpenApiVersion, mimeType = 'application/octet-stream'): JsonSchema {
  return { type: 'string', format: 'binary', ...(version === '3.1' ? { contentMediaType: mimeType } : {}) };
}
