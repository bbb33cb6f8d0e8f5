import type { JsonSchema } from '@arot/contract';
import type { OpenApiVersion } from './openapi-document.ts';

/**
 * The bytes of a file. `format: binary` is how 3.0 says it; 3.1 says it by a media type without an encoding, and tools for
 * 3.1 look for either.
 *
 * @see https://spec.openapis.org/oas/v3.0.3.html#considerations-for-file-uploads
 * @see https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
 */
export function binarySchema(version: OpenApiVersion, mimeType = 'application/octet-stream'): JsonSchema {
  return { type: 'string', format: 'binary', ...(version === '3.1' ? { contentMediaType: mimeType } : {}) };
}
