import { oauth } from '@arot/contract';

/** The origins of the URLs in responses: scheme, host and port. */
export type PublicOrigins = {
  /** This server. */
  readonly publicOrigin: string;
  /** A CDN or bucket that serves the pictures under the same paths; undefined for this server. */
  readonly picturesOrigin?: string | undefined;
};

/**
 * Returns the public URL of an image. A stored reference is an absolute URL, or a path on this server, which is resolved against
 * the public origin, or the origin of pictures.
 */
export function toPublicUrl(reference: string, { publicOrigin, picturesOrigin = publicOrigin }: PublicOrigins): string {
  if (!reference.startsWith('/')) return reference;
  return (reference.startsWith('/pictures/') ? picturesOrigin : publicOrigin) + reference;
}

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
