import type { DataTag } from '@tanstack/react-query';

/**
 * `['arot', 'public', …]` for what every caller sees, and `['arot', 'identity', epoch, …]` for what depends on who is signed
 * in. The rest is the name of the operation and its arguments.
 */
export type QueryKey = readonly ['arot', ...unknown[]];

/** The options of one query, for `useQuery`, `useSuspenseQuery`, `queryClient.fetchQuery` and so on. */
export type Query<T> = {
  readonly queryKey: DataTag<QueryKey, T>;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>;
  readonly retry: false;
};

export type QueryOptions = {
  /**
   * Returns a value that changes with every login and logout: it becomes part of the keys. Without it, use `resetOnAuthChange`,
   * or prices of one customer may be shown to the next.
   */
  readonly identity?: (() => string | number) | undefined;
};

type CallOptions = { readonly signal: AbortSignal };

export function query<T>(queryKey: QueryKey, send: (options: CallOptions) => Promise<T>): Query<T> {
  return {
    queryKey: queryKey as DataTag<QueryKey, T>,
    queryFn: ({ signal }) => send({ signal }),
    // The client repeats what is worth repeating.
    retry: false,
  };
}
