import type { PriceList, PriceListEntriesChange, PriceListEntriesPreview } from '@arot/sdk/staff';
import { fieldsOf } from '@arot/ui/errors/field-messages.ts';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { reread } from '../forms/reread.ts';
import { useSend } from '../forms/use-send.ts';
import { AmountField } from '../products/amount-field.tsx';
import { staff } from '../shop.ts';
import { SelectField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toasts.tsx';
import { EntriesPreview } from './entries-preview.tsx';
import { priceListText } from './text.ts';
import { useEntriesUndo } from './use-entries-undo.ts';

const MOST_ISSUES = 100;

type Props = { readonly list: PriceList; readonly onClose: () => void };

/** Makes prices of a list from those of a tier: first it shows what would change. */
export function EntriesDialog({ list, onClose }: Props) {
  const text = useText(priceListText);
  const format = useFormat();
  const { send, isBusy, error, reset } = useSend();
  const undoOf = useEntriesUndo(list.id);
  const [request, setRequest] = useState<PriceListEntriesChange>({ tier: 'WHOLESALE', percent: '' });
  const [preview, setPreview] = useState<PriceListEntriesPreview>();
  const issues = Object.entries(fieldsOf(error) ?? {});
  const edit = (change: PriceListEntriesChange) => {
    setRequest({ ...request, ...change });
    setPreview(undefined);
    reset();
  };
  const check = async () =>
    setPreview(await send(() => staff.priceLists.previewEntries(list.id, request)).catch(() => undefined));
  const apply = async (checked: PriceListEntriesPreview) => {
    const options = { ifMatch: checked.version };
    const done = await send(() => staff.priceLists.changeEntries(list.id, request, options)).catch(() => undefined);
    if (!done) return setPreview(undefined);
    void reread('priceLists');
    const undo = undoOf(checked, done.version);
    notify(text.applied(format.number(done.created + done.changed + done.removed)), undo ? { undo } : {});
    onClose();
  };
  const count = preview ? preview.created + preview.changed + preview.removed : 0;
  return (
    <FormDialog
      title={text.percent}
      wide
      action={count > 0 ? text.apply(format.number(count)) : text.preview}
      isReady={request.percent !== ''}
      error={issues.length > 0 ? undefined : error}
      {...{ isBusy, onClose }}
      onSubmit={() => (preview && count > 0 ? apply(preview) : check())}
    >
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
      {issues.length > 0 && (
        <div className="banner bad" role="alert">
          <p>{text.issues(format.number(issues.length))}</p>
          <ul>
            {issues.slice(0, MOST_ISSUES).map(([place, messages]) => (
              <li key={place}>
                <code>{place}</code> {messages.join(' ')}
              </li>
            ))}
          </ul>
        </div>
      )}
      {preview && <EntriesPreview preview={preview} />}
    </FormDialog>
  );
}
