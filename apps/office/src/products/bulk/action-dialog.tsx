import type { StaffProduct } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { BatchProgress } from '../../work/batch-progress.tsx';
import { useBatch } from '../../work/use-batch.ts';
import { changes, type ProductAction, requestsOf } from '../actions/product-actions.ts';
import { CategoryField } from '../category-field.tsx';
import { patchProducts } from '../list/patch-products.ts';
import { bulkText } from './text.ts';
import { type Done, undoActions } from './undo-actions.ts';
import { useBulkUndo } from './use-bulk-undo.ts';

type Props = {
  readonly action: ProductAction;
  readonly products: readonly StaffProduct[];
  readonly onClose: () => void;
};

const HINTS = {
  publish: 'publishHint',
  unpublish: 'unpublishHint',
  move: 'moveHint',
  delete: 'deleteHint',
  restore: 'restoreHint',
} as const;
const DONE = {
  publish: 'didPublish',
  unpublish: 'didUnpublish',
  move: 'didMove',
  delete: 'didDelete',
  restore: 'didRestore',
} as const;

/** Runs an action on each of many products, with progress. The dialog offers the undo. What was done can be undone. */
export function ActionDialog({ action, products: given, onClose }: Props) {
  const text = useText(bulkText);
  const ui = useText(uiText);
  const format = useFormat();
  const [products] = useState(given);
  const [category, setCategory] = useState('');
  const { batch, run, cancel } = useBatch();
  const undo = useBulkUndo();
  const categoryId = category === '' ? null : category;
  const affected = products.filter((product) => changes(action, product, categoryId));
  const leftOut = products.length - affected.length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { send } = requestsOf(action, categoryId);
    const done: Done[] = [];
    const result = await run(
      affected,
      ({ name }) => name,
      async (before, signal) => done.push({ before, after: await send(before, signal) }),
    );
    patchProducts(done.map(({ after }) => after));
    if (done.length > 0) {
      const takeBack = () => undo((progress) => undoActions(action, done, progress));
      notify(text[DONE[action]](format.number(done.length)), { undo: takeBack });
    }
    if (result.failures.length === 0 && result.state === 'done') onClose();
  };
  const isRunning = batch.state === 'running';
  return (
    // While it runs, Escape does not close it: the button cancels.
    <Dialog title={text[action]} onClose={isRunning ? cancel : onClose}>
      {batch.state === 'idle' ? (
        <form className="stack" onSubmit={submit}>
          {action === 'move' && (
            <CategoryField label={text.category} value={category} none={text.withoutCategory} onChange={setCategory} />
          )}
          <p>
            <strong>{affected.length > 0 ? text.affected(format.number(affected.length)) : text.nothing}</strong>{' '}
            {affected.length > 0 && text[HINTS[action]]}{' '}
            {affected.length > 0 && leftOut > 0 && text.leftOut(format.number(leftOut))}
          </p>
          <div className="dialog-foot">
            <Button onClick={onClose}>{ui.cancel}</Button>
            <Button kind={action === 'delete' ? 'danger' : 'primary'} type="submit" disabled={affected.length === 0}>
              {text[action]}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <BatchProgress batch={batch} cancel={cancel} />
          {!isRunning && (
            <div className="dialog-foot">
              <Button kind="primary" onClick={onClose}>
                {ui.close}
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}
