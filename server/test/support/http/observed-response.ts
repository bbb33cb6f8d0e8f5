/** A response as the server has sent it. */
export type ObservedResponse = {
  readonly method: string;
  /** Path and query as the client has sent them. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Buffer;
  /** The properties of a product that the request selects, in its query or its body. */
  readonly fields?: string | undefined;
};
