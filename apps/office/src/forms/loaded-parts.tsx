import type { ReactNode } from 'react';
import { Failure } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Parts } from './use-parts.ts';

type Props<T> = {
  readonly parts: Parts<T>;
  /** Shown if there is nothing. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
};

/** Shows the parts of a list that are there, or the state that it is in. */
export function LoadedParts<T>({ parts: { rows, error, retry }, empty, children }: Props<T>) {
  if (rows === undefined) return error ? <Failure error={error} retry={retry} /> : <Skeleton />;
  return rows.length === 0 ? empty : children(rows);
}
