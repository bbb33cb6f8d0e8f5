/** A row of the generated route table. */
export type Route = {
  readonly method: string;
  /** Template with `:name` parameters. */
  readonly path: string;
  /** `none`: the operation ignores credentials, so no token is sent. */
  readonly auth: 'none' | 'lenient' | 'optional' | 'session' | 'customer' | 'chat-secret' | 'widget' | 'widget-token';
  /** Every status that the contract declares. */
  readonly statuses: readonly number[];
  readonly query?: true;
  readonly body?: 'json' | 'form';
  /** The successful response is not JSON but a file of one of these types. */
  readonly download?: readonly string[];
};
