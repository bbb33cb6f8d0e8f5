import { useText } from '@arot/ui/i18n/text.ts';
import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { BatchProgress } from './batch-progress.tsx';
import { type Batch, IDLE, type Progress } from './run-batch.ts';

type Work = {
  readonly id: number;
  readonly title: string;
  readonly batch: Batch;
  readonly cancel: () => void;
};

const listeners = new Set<() => void>();
let works: readonly Work[] = [];
let lastId = 0;

function update(next: readonly Work[]): void {
  works = next;
  for (const listener of listeners) listener();
}

const close = (id: number) => update(works.filter((work) => work.id !== id));

/**
 * Runs long work that belongs to no page, such as an undo, in a dialog that shows its progress and cancels it. The dialog closes
 * by itself, unless something failed or the work was cancelled.
 */
export async function runInFront(title: string, run: (progress: Progress) => Promise<Batch>): Promise<Batch> {
  const id = ++lastId;
  const abort = new AbortController();
  update([...works, { id, title, batch: IDLE, cancel: () => abort.abort() }]);
  const report = (batch: Batch) => update(works.map((work) => (work.id === id ? { ...work, batch } : work)));
  const result = await run({ report, signal: abort.signal });
  if (result.state === 'done' && result.failures.length === 0) close(id);
  return result;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the dialogs of the work that {@link runInFront} runs. */
export function WorkInFront() {
  const ui = useText(uiText);
  const shown = useSyncExternalStore(subscribe, () => works);
  return shown.map(({ id, title, batch, cancel }) => {
    const isRunning = batch.state === 'running' || batch.state === 'idle';
    return (
      <Dialog title={title} key={id} onClose={isRunning ? cancel : () => close(id)}>
        <BatchProgress batch={batch} cancel={cancel} />
        {!isRunning && (
          <div className="dialog-foot">
            <Button kind="primary" onClick={() => close(id)}>
              {ui.close}
            </Button>
          </div>
        )}
      </Dialog>
    );
  });
}
