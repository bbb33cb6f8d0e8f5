import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { notify } from '../../ui/toasts.tsx';
import type { Batch, Progress } from '../../work/run-batch.ts';
import { runInFront } from '../../work/work-in-front.tsx';
import { bulkText } from './text.ts';

/** Takes back a change of many products, with progress, and says for how many. */
export function useBulkUndo(): (undo: (progress: Progress) => Promise<Batch>) => Promise<void> {
  const text = useText(bulkText);
  const format = useFormat();
  return async (undo) => {
    const { done, failures } = await runInFront(text.undoTitle, undo);
    if (done > failures.length) notify(text.undone(format.number(done - failures.length)));
  };
}
