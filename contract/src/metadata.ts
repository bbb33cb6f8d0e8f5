import type { AppRoute } from '@ts-rest/core';

/**
 * Who may call a route, and with which credential:
 *
 * - `none`: credentials are not looked at;
 * - `lenient`: cookie or bearer is looked at, and never a reason to refuse;
 * - `optional`: cookie or bearer, and an explicit Authorization header that does not hold is refused;
 * - `session`: an active session;
 * - `customer`: an active customer without a staff role;
 * - `chat-secret`: a server with the secret of the chat application in the path, as bearer; no Origin;
 * - `widget`: a page of an origin that the chat application allows, with a widget key or resume token in the body;
 * - `widget-token`: the same with a widget token as bearer.
 *
 * @see catalog specification, section 5; OAuth and chat specification, section 5
 */
export type AuthRequirement =
  | 'none'
  | 'lenient'
  | 'optional'
  | 'session'
  | 'customer'
  | 'chat-secret'
  | 'widget'
  | 'widget-token';

/** What every route says of itself beside its schemas. It travels with the contract, so nothing private belongs here. */
export type RouteMetadata = {
  readonly auth: AuthRequirement;
  /** The operation's place in the SDK: `products.list` is `client.products.list`. */
  readonly sdk: `${string}.${string}`;
  /**
   * The entry of the SDK that has the operation, where it is not the client itself: what takes the secret of a server
   * has no place in a browser's bundle.
   */
  readonly sdkEntry?: 'server' | 'chat';
  /** Largest JSON body in bytes, where it is not the server's usual 100 KiB. */
  readonly maxBodyBytes?: number;
  /** The body is neither read nor looked at, whatever it is. */
  readonly ignoresBody?: true;
  /** Group in the documents. */
  readonly tag: string;
  /** `refused` where a HEAD must not run the GET: the answer is 405. */
  readonly head?: 'refused';
  /** The file parts of a multipart body, beside the text parts that its schema describes. */
  readonly files?: Readonly<Record<string, { readonly mimeTypes: readonly string[] }>>;
  /** The 200 is a file of one of these types, sent as an attachment, instead of JSON. */
  readonly download?: { readonly mimeTypes: readonly string[] };
};

export type ApiRoute = AppRoute & { readonly metadata: RouteMetadata; readonly summary: string };

/** Takes the routes of one domain. A route without metadata or summary does not compile. */
export function defineRoutes<const T extends Record<string, ApiRoute>>(routes: T): T {
  return routes;
}
