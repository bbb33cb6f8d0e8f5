import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { ListStaffProductsQuery, StaffProduct } from '@arot/sdk/staff';
import { useCallback, useEffect, useState } from 'react';
import { describeError } from '../../errors/describe-error.ts';
import { staff } from '../../shop.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { uiText } from '../../ui/text.ts';
import { download } from './download.ts';
import { csvText } from './text.ts';
import { type ProductsCsv, writeProductsCsv } from './write-csv.ts';

type Props = {
  readonly query: ListStaffProductsQuery;
  /** The known number of products in the list. */
  readonly total: number;
  readonly onClose: () => void;
};

/** Reads all products of the current filter again, and saves them as a CSV file. */
export function ExportDialog({ query, total, onClose }: Props) {
  const text = useText(csvText);
  const ui = useText(uiText);
  const format = useFormat();
  const [read, setRead] = useState(0);
  const [csv, setCsv] = useState<ProductsCsv>();
  const [error, setError] = useState<unknown>();
  const start = useCallback(async (of: ListStaffProductsQuery, signal: AbortSignal) => {
    try {
      const products: StaffProduct[] = [];
      for await (const product of staff.products.list.iterate(of, { signal })) {
        products.push(product);
        if (products.length % 200 === 0) setRead(products.length);
      }
      const written = writeProductsCsv(products);
      setRead(products.length);
      setCsv(written);
      if (products.length > 0 && written.impossible.length === 0) download('products.csv', 'text/csv', written.text);
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the export is that of the moment at which it was opened
  useEffect(() => {
    const abort = new AbortController();
    void start(query, abort.signal);
    return () => abort.abort();
  }, []);
  const isRunning = csv === undefined && error === undefined;
  return (
    <Dialog title={text.export} onClose={onClose}>
      <p className="soft">{text.exportHint}</p>
      {isRunning && <progress className="progress" aria-label={text.export} max={Math.max(total, 1)} value={read} />}
      {error !== undefined && (
        <p className="banner bad" role="alert">
          {describeError(error, ui)}
        </p>
      )}
      <p role="status">
        {isRunning
          ? text.reading(format.number(read))
          : csv && csv.impossible.length === 0 && (read === 0 ? text.none : text.written(format.number(read)))}
      </p>
      {csv && csv.impossible.length > 0 && (
        <div className="banner bad" role="alert">
          <p>{text.impossible}</p>
          <ul className="scroll batch-failures">
            {csv.impossible.map((slug) => (
              <li key={slug}>
                <code>{slug}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {csv && csv.impossible.length === 0 && csv.formulas > 0 && (
        <p className="banner">{text.formulas(format.number(csv.formulas))}</p>
      )}
      <div className="dialog-foot">
        <Button kind={isRunning ? 'quiet' : 'primary'} onClick={onClose}>
          {isRunning ? ui.cancel : ui.close}
        </Button>
      </div>
    </Dialog>
  );
}
