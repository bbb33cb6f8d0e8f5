import { NotFoundError } from '@arot/sdk/staff';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, NotFound } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<T> = {
  readonly query: UseQueryResult<T, Error>;
  readonly children: (data: T) => ReactNode;
};

/** Shows what a query has loaded, or the state that it is in. Loaded data stays while it is loaded again. */
export function Loaded<T>({ query, children }: Props<T>) {
  const { data, error, fetchStatus, refetch } = query;
  if (error instanceof NotFoundError) return <NotFound />;
  if (data !== undefined) return children(data);
  if (error && fetchStatus === 'idle') return <Failure error={error} retry={() => void refetch()} />;
  return <Skeleton />;
}
