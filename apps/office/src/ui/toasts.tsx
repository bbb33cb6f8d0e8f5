import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { uiText } from './text.ts';

type Toast = {
  readonly id: number;
  readonly message: string;
  readonly isError: boolean;
  readonly undo?: (() => unknown) | undefined;
};

const SHOWN_MS = 8_000;
const MOST = 20;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** Says what has been done. `undo` takes it back. It disappears after some seconds; an error stays until it is closed. */
export function notify(
  message: string,
  { isError = false, undo }: { isError?: boolean; undo?: () => unknown } = {},
): void {
  const id = ++lastId;
  update([...toasts.slice(1 - MOST), { id, message, isError, undo }]);
  if (!isError) setTimeout(() => dismiss(id), undo ? 2 * SHOWN_MS : SHOWN_MS);
}

/** Removes all messages, because another account signs in: they name what the previous one did, and can undo it. */
export function clearToasts(): void {
  update([]);
}

function undoToast({ id, undo }: Toast): void {
  dismiss(id);
  void undo?.();
}

/** Undoes the newest message that offers it, for the keyboard. */
export function undoLast(): void {
  const last = toasts.findLast(({ undo }) => undo);
  if (last) undoToast(last);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the newest message, and how many others there are. It has a place of its own, and covers nothing. */
export function Toasts() {
  const text = useText(uiText);
  const format = useFormat();
  const all = useSyncExternalStore(subscribe, () => toasts);
  const newest = all.at(-1);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {newest && (
        <div className={`toast ${newest.isError ? 'bad' : ''}`} key={newest.id}>
          <span className="toast-message">{newest.message}</span>
          <span className="toast-actions">
            {all.length > 1 && <span className="small">{text.moreMessages(format.number(all.length - 1))}</span>}
            {newest.undo && (
              <Button icon="undo" onClick={() => undoToast(newest)}>
                {text.undo}
              </Button>
            )}
            <Button kind="quiet" icon="close" label={text.close} onClick={() => dismiss(newest.id)} />
          </span>
        </div>
      )}
    </div>
  );
}
