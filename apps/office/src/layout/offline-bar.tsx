import { isArotError } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { SESSION_KEY } from '@arot/ui/session/create-session.ts';
import { useSyncExternalStore } from 'react';
import { isAway } from '../errors/is-away.ts';
import { queryClient, staff } from '../shop.ts';
import { layoutText } from './text.ts';

const RETRY_MS = 3_000;
const PROBE_TIMEOUT_MS = 5_000;

const listeners = new Set<() => void>();
let isUnreachable = false;
let isProbing = false;

/**
 * Follows the results of all queries. One that failed says little: a slow list may have reached its time limit, and a proxy may
 * have given up one request. So a small request of its own decides whether the server is away, and asks again every few seconds
 * until it is back.
 */
export function watchConnection(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'error' && isAway(action.error)) void probe();
    else if (action.type === 'error' && isArotError(action.error) && action.error.status !== undefined) show(false);
    // What a page writes into the cache itself says nothing about the server.
    else if (action.type === 'success' && !action.manual) show(false);
  });
}

async function probe(): Promise<void> {
  if (isProbing) return;
  isProbing = true;
  const result = await staff.auth.session.safe({ timeoutMs: PROBE_TIMEOUT_MS });
  isProbing = false;
  const away = !result.ok && isAway(result.error);
  show(away);
  if (away) setTimeout(() => void probe(), RETRY_MS);
  // Without the session there is no page. The probe was the same request, so the session can be loaded now.
  else sendFailedAgain(SESSION_KEY);
}

function sendFailedAgain(queryKey: readonly string[] = []): void {
  void queryClient.refetchQueries({ queryKey, type: 'active', predicate: ({ state }) => state.status === 'error' });
}

function show(away: boolean): void {
  if (away === isUnreachable) return;
  isUnreachable = away;
  // What failed meanwhile is sent again now.
  if (!away) sendFailedAgain();
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
