import type { StaffCategory } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { heirsOf } from './move-rules.ts';
import { TargetList } from './target-list.tsx';
import { categoriesText } from './text.ts';
import { categoryWritten } from './use-categories.ts';
import type { CategoryWrites } from './use-category-writes.ts';

type Props = {
  readonly category: StaffCategory;
  readonly all: readonly StaffCategory[];
  readonly writes: CategoryWrites;
  readonly onClose: () => void;
};

const UNCATEGORIZED = 'uncategorized';

/** Asks before a category is deleted, and where its products and subcategories go. */
export function DeleteDialog({ category, all, writes, onClose }: Props) {
  const text = useText(categoriesText);
  const ui = useText(uiText);
  const format = useFormat();
  const { childCount, productCount, parentId } = category;
  const nameOfId = new Map(all.map(({ id, name }) => [id, name]));
  const targets = [
    ...heirsOf(category, all).map(({ id, name, parentId: parent }) => {
      const parentName = parent === null ? undefined : nameOfId.get(parent);
      return { id, name, ...(parentName === undefined ? {} : { parent: parentName }) };
    }),
    ...(childCount === 0 ? [{ id: UNCATEGORIZED, name: text.uncategorized }] : []),
  ];
  const isEmpty = childCount + productCount === 0;
  // Products of a subcategory most often go to its main category. For a main category there is no such place.
  const [chosen, setChosen] = useState(parentId ?? undefined);
  const title = text.removeTitle(writes.nameOf(category));
  const contents = () => {
    if (childCount === 0) return text.deleteProducts(format.number(productCount));
    if (productCount === 0) return text.deleteChildren(format.number(childCount));
    return text.deleteFull(format.number(productCount), format.number(childCount));
  };
  if (!isEmpty && targets.length === 0) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{contents()}</p>
        <p>{text.noHeir}</p>
        <div className="dialog-foot">
          <Button onClick={onClose}>{ui.close}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Confirm
      title={title}
      danger
      isReady={isEmpty || chosen !== undefined}
      action={isEmpty ? text.delete : text.deleteAndMove}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await writes.remove(category, isEmpty ? undefined : chosen);
        } catch (error) {
          // The numbers may be old.
          categoryWritten();
          throw error;
        }
      }}
    >
      {isEmpty ? (
        <p>{text.deleteEmpty}</p>
      ) : (
        <div className="stack">
          <p>{contents()}</p>
          <TargetList label={text.goesTo} targets={targets} chosen={chosen} onChoose={setChosen} />
          <p>{text.deleteForever}</p>
        </div>
      )}
    </Confirm>
  );
}
