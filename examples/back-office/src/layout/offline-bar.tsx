import { useText } from '@arot/example-shared/i18n/text.ts';
import { isArotError } from '@arot/sdk';
import { useSyncExternalStore } from 'react';
import { isAway } from '../errors/is-away.ts';
import { queryClient } from '../shop.ts';
import { layoutText } from './text.ts';

const RETRY_MS = 3_000;

const listeners = new Set<() => void>();
let isUnreachable = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Follows the results of all queries. While the server is away, those on screen are sent again every few seconds. */
export function watchConnection(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'error' && isAway(action.error)) show(true);
    else if (action.type === 'error' && isArotError(action.error) && action.error.status !== undefined) show(false);
    // What a page writes into the cache itself says nothing about the server.
    else if (action.type === 'success' && !action.manual) show(false);
  });
}

function show(away: boolean): void {
  clearTimeout(timer);
  if (away) timer = setTimeout(() => void queryClient.refetchQueries({ type: 'active' }), RETRY_MS);
  if (away === isUnreachable) return;
  isUnreachable = away;
  // One request has succeeded. Those that failed before are sent again now.
  if (!away) void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function OfflineBar() {
  const text = useText(layoutText);
  const isAway = useSyncExternalStore(subscribe, () => isUnreachable);
  return <div role="status">{isAway && <p className="banner bad">{text.noConnection}</p>}</div>;
}
