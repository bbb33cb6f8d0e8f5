import { useText } from '@arot/ui/i18n/text.ts';
import { useSyncExternalStore } from 'react';
import { clearDrafts, hasDrafts } from '../draft/use-draft.ts';
import { layoutText } from '../layout/text.ts';
import { staff } from '../shop.ts';
import { Confirm } from '../ui/confirm.tsx';
import { notify } from '../ui/toasts.tsx';
import { showSignedOut } from './session.ts';

const tabs = new BroadcastChannel('arot-office-sign-out');
tabs.onmessage = clearDrafts;

const listeners = new Set<() => void>();
let isAsking = false;

function ask(asking: boolean): void {
  isAsking = asking;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the session in all tabs, and removes their drafts: the next person at this machine may be another one. */
async function endSession(): Promise<void> {
  await staff.auth.logout();
  showSignedOut();
  clearDrafts();
  tabs.postMessage('signed out');
}

/** Signs out. If this tab has unsaved changes, `SignOutQuestion` asks first. */
export function useSignOut(): () => void {
  const text = useText(layoutText);
  return () => {
    if (hasDrafts()) ask(true);
    else endSession().catch(() => notify(text.notSignedOut, { isError: true }));
  };
}

/** Says that unsaved changes are discarded when the user signs out. */
export function SignOutQuestion() {
  const text = useText(layoutText);
  const isShown = useSyncExternalStore(subscribe, () => isAsking);
  if (!isShown) return null;
  return (
    <Confirm
      title={text.discardAndSignOut}
      action={text.signOut}
      danger
      onConfirm={endSession}
      onClose={() => ask(false)}
    >
      {text.discardHint}
    </Confirm>
  );
}
