import { NotFoundError } from '@arot/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, NotFound, Offline } from './notice.tsx';

type Props<T> = {
  readonly query: UseQueryResult<T, Error>;
  /** Takes the place that the content will need, so that nothing moves when it arrives. */
  readonly skeleton: ReactNode;
  readonly children: (data: T) => ReactNode;
  /** The content is the whole page, so the title of any other state is the title of the page. */
  readonly isPage?: boolean;
};

/** Shows what a query has loaded, or the state that it is in. */
export function Loaded<T>({ query, skeleton, isPage, children }: Props<T>) {
  const { data, error, fetchStatus, refetch } = query;
  if (data !== undefined) return children(data);
  if (error instanceof NotFoundError) return <NotFound />;
  if (fetchStatus === 'paused') return <Offline isPage={isPage} />;
  if (error && fetchStatus === 'idle') return <Failure error={error} retry={() => void refetch()} isPage={isPage} />;
  return skeleton;
}
