import { oauth } from '@arot/contract';

/**
 * Returns the name of this API as a resource: the audience of access tokens that it accepts.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8707
 */
export function apiResource(publicOrigin: string): string {
  return `${publicOrigin}/api`;
}

/** The path of what clients learn about the resource. @see https://www.rfc-editor.org/rfc/rfc9728#section-3 */
export const RESOURCE_METADATA_PATH = oauth.getResourceMetadata.path;
