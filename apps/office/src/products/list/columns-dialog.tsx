import { useText } from '@arot/ui/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { uiText } from '../../ui/text.ts';
import { productsText } from '../text.ts';
import { ALWAYS, hideColumns } from './use-columns.ts';

type Props = {
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly hidden: readonly string[];
  readonly onClose: () => void;
};

/** Chooses which columns the table shows. A change is visible at once. */
export function ColumnsDialog({ columns, hidden, onClose }: Props) {
  const text = useText(productsText);
  const ui = useText(uiText);
  return (
    <Dialog title={text.columns} onClose={onClose}>
      <div className="column-choices">
        {columns
          .filter(({ id }) => !ALWAYS.includes(id))
          .map(({ id, title }) => (
            <CheckField
              label={title}
              key={id}
              checked={!hidden.includes(id)}
              onChange={({ target: { checked } }) =>
                hideColumns(checked ? hidden.filter((other) => other !== id) : [...hidden, id])
              }
            />
          ))}
      </div>
      <div className="dialog-foot">
        <Button onClick={() => hideColumns([])}>{text.resetColumns}</Button>
        <Button kind="primary" onClick={onClose}>
          {ui.close}
        </Button>
      </div>
    </Dialog>
  );
}
