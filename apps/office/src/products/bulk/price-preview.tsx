import { fieldsOf } from '@arot/ui/errors/field-messages.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { describeError } from '../../errors/describe-error.ts';
import { Button } from '../../ui/button.tsx';
import { uiText } from '../../ui/text.ts';
import { notify } from '../../ui/toasts.tsx';
import { patchPrices, reloadProducts } from '../list/patch-products.ts';
import { IssueTable } from './issue-table.tsx';
import { PreviewTable } from './preview-table.tsx';
import { bulkText } from './text.ts';
import { undoPrices } from './undo-prices.ts';
import { useBulkUndo } from './use-bulk-undo.ts';
import type { usePriceChange } from './use-price-change.ts';

type Props = {
  readonly change: ReturnType<typeof usePriceChange>;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** Renders the preview of a price change or its issues, and the button that applies it. */
export function PricePreview({ change, onBack, onDone }: Props) {
  const text = useText(bulkText);
  const ui = useText(uiText);
  const format = useFormat();
  const undo = useBulkUndo();
  const { preview, error, isBusy, isRepeated } = change;
  const fields = fieldsOf(error);
  const apply = async () => {
    if (!preview || !(await change.apply())) return;
    const changed = preview.items.filter((item) => item.changed);
    patchPrices(changed);
    void reloadProducts();
    notify(text.applied(format.number(changed.length)), {
      undo: () => undo((progress) => undoPrices(changed, progress)),
    });
    onDone();
  };
  return (
    <>
      {fields ? (
        <IssueTable fields={fields} />
      ) : (
        error !== undefined && (
          <p className="banner bad" role="alert">
            {describeError(error, ui)}
          </p>
        )
      )}
      {isRepeated && !error && (
        <p className="banner" role="alert">
          {text.previewAgain}
        </p>
      )}
      {preview && !fields && (
        <>
          <p role="status">
            {preview.changed === 0
              ? text.nothingChanges
              : text.counts(format.number(preview.changed), format.number(preview.unchanged))}{' '}
            {preview.withoutPrice > 0 && text.withoutPrice(format.number(preview.withoutPrice))}
          </p>
          {preview.pricesRemoved > 0 && <p className="banner">{text.removed(format.number(preview.pricesRemoved))}</p>}
          {preview.items.length > 0 && <PreviewTable items={preview.items} />}
        </>
      )}
      <div className="dialog-foot">
        <Button onClick={onBack}>{text.back}</Button>
        {preview && preview.changed > 0 && !fields && (
          <Button kind="primary" busy={isBusy} onClick={() => void apply()}>
            {text.apply(format.number(preview.changed))}
          </Button>
        )}
      </div>
    </>
  );
}
