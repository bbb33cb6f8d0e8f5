/** An answer as it went out. */
export type ObservedResponse = {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Buffer;
};
