import { useText } from '@arot/example-shared/i18n/text.ts';
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
  update([...toasts.slice(-2), { id, message, isError, undo }]);
  if (!isError) setTimeout(() => dismiss(id), undo ? 2 * SHOWN_MS : SHOWN_MS);
}

/** Removes all messages, because another account signs in: they name what the previous one did, and can undo it. */
export function clearToasts(): void {
  update([]);
}

/** The undo of the newest message, for the keyboard. */
export function undoLast(): void {
  const last = toasts.findLast(({ undo }) => undo);
  if (!last) return;
  dismiss(last.id);
  void last.undo?.();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const text = useText(uiText);
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, message, isError, undo }) => (
        <div className={`toast ${isError ? 'bad' : ''}`} key={id}>
          <span>{message}</span>
          {undo && (
            <Button
              icon="undo"
              onClick={() => {
                dismiss(id);
                void undo();
              }}
            >
              {text.undo}
            </Button>
          )}
          <Button kind="quiet" icon="close" label={text.close} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
