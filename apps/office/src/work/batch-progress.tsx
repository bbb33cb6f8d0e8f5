import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { describeError } from '../errors/describe-error.ts';
import { Button } from '../ui/button.tsx';
import { uiText } from '../ui/text.ts';
import type { Batch } from './run-batch.ts';
import { workText } from './text.ts';

/** Renders the progress of long work, its failures, and a button that cancels it. */
export function BatchProgress({ batch, cancel }: { readonly batch: Batch; readonly cancel: () => void }) {
  const text = useText(workText);
  const ui = useText(uiText);
  const format = useFormat();
  if (batch.state === 'idle') return null;
  const count = text.progress(format.number(batch.done), format.number(batch.total));
  return (
    <div className="stack">
      <progress className="progress" max={batch.total} value={batch.done} aria-label={count} />
      <div className="actions">
        <span role="status">
          {count} {batch.state === 'cancelled' && text.cancelled}
        </span>
        {batch.state === 'running' && <Button onClick={cancel}>{ui.cancel}</Button>}
      </div>
      {batch.failures.length > 0 && (
        <ul className="scroll batch-failures" aria-label={text.failures}>
          {batch.failures.map(({ item, error }) => (
            <li key={item}>
              <strong>{item}</strong>: {describeError(error, ui)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
