import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { PriceList, PriceListEntriesChange, PriceListEntriesPreview } from '@arot/sdk/staff';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useSend } from '../forms/use-send.ts';
import { AmountField } from '../products/amount-field.tsx';
import { readPriceFile } from '../products/csv/read-price-file.ts';
import { translateIssue } from '../products/issue-messages.ts';
import { staff } from '../shop.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { EntriesPreview } from './entries-preview.tsx';
import { priceListText } from './text.ts';

const MOST_ISSUES = 100;

type Props = { readonly list: PriceList; readonly source: 'csv' | 'tier'; readonly onClose: () => void };

/** Changes many prices of a list, by a file or from a tier: first it shows what would change. */
export function EntriesDialog({ list, source, onClose }: Props) {
  const text = useText(priceListText);
  const format = useFormat();
  const { language } = useLanguage();
  const { send, isBusy, error, reset } = useSend();
  const [request, setRequest] = useState<PriceListEntriesChange>(
    source === 'tier' ? { tier: 'WHOLESALE', percent: '' } : {},
  );
  const [preview, setPreview] = useState<PriceListEntriesPreview>();
  const [isUnreadable, setUnreadable] = useState(false);
  const issues = Object.entries(fieldsOf(error) ?? {});
  const edit = (change: PriceListEntriesChange) => {
    setRequest({ ...request, ...change });
    setPreview(undefined);
    reset();
  };
  const choose = async (file: File | null | undefined) => {
    const read = file ? await readPriceFile(file) : undefined;
    setUnreadable(read !== undefined && !('csv' in read));
    if (read && 'csv' in read) edit({ csv: read.csv });
  };
  const check = async () =>
    setPreview(await send(() => staff.priceLists.previewEntries(list.id, request)).catch(() => undefined));
  const apply = async ({ version }: PriceListEntriesPreview) => {
    const options = { ifMatch: version };
    const done = await send(() => staff.priceLists.changeEntries(list.id, request, options)).catch(() => undefined);
    if (!done) return setPreview(undefined);
    void reread('priceLists');
    notify(text.applied(format.number(done.created + done.changed + done.removed)));
    onClose();
  };
  const count = preview ? preview.created + preview.changed + preview.removed : 0;
  return (
    <FormDialog
      title={source === 'csv' ? text.import : text.percent}
      wide
      action={count > 0 ? text.apply(format.number(count)) : text.preview}
      isReady={source === 'tier' ? request.percent !== '' : request.csv !== undefined}
      error={issues.length > 0 ? undefined : error}
      {...{ isBusy, onClose }}
      onSubmit={() => (preview && count > 0 ? apply(preview) : check())}
    >
      {source === 'csv' ? (
        <TextField
          label={text.file}
          hint={text.importHint}
          type="file"
          accept=".csv,text/csv"
          message={isUnreadable ? text.fileNotUsed : undefined}
          onChange={({ target }) => void choose(target.files?.item(0))}
        />
      ) : (
        <>
          <p>{text.percentHint}</p>
          <div className="pair tight">
            <SelectField
              label={text.tier}
              value={request.tier}
              onChange={({ target }) => edit({ tier: target.value === 'RETAIL' ? 'RETAIL' : 'WHOLESALE' })}
            >
              <option value="WHOLESALE">{text.WHOLESALE}</option>
              <option value="RETAIL">{text.RETAIL}</option>
            </SelectField>
            <AmountField
              label={text.change}
              value={request.percent ?? ''}
              isPercent
              message={undefined}
              onChange={(percent) => edit({ percent })}
            />
          </div>
        </>
      )}
      {issues.length > 0 && (
        <div className="banner bad" role="alert">
          <p>{text.issues(format.number(issues.length))}</p>
          <ul>
            {issues.slice(0, MOST_ISSUES).map(([place, messages]) => (
              <li key={place}>
                <code>{place}</code> {messages.map((message) => translateIssue(message, language)).join(' ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview && <EntriesPreview preview={preview} />}
    </FormDialog>
  );
}
