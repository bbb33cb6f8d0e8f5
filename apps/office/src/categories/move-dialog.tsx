import type { StaffCategory } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { uiText } from '../ui/text.ts';
import { obstacleOf } from './move-rules.ts';
import { TargetList } from './target-list.tsx';
import { categoriesText } from './text.ts';
import type { CategoryWrites } from './use-category-writes.ts';

type Props = {
  readonly category: StaffCategory;
  readonly all: readonly StaffCategory[];
  readonly writes: CategoryWrites;
  readonly onClose: () => void;
};

const TOP = ' top';

/** Moves a category by keyboard. Only places that the API allows are offered. */
export function MoveDialog({ category, all, writes, onClose }: Props) {
  const text = useText(categoriesText);
  const ui = useText(uiText);
  const format = useFormat();
  const mains = all.filter((target) => target.parentId === null && obstacleOf(category, target) === undefined);
  const targets = [
    ...(obstacleOf(category, null) === undefined ? [{ id: TOP, name: text.topLevel }] : []),
    ...mains.map(({ id, name }) => ({ id, name })),
  ];
  const [chosen, setChosen] = useState(targets[0]?.id);
  const name = writes.nameOf(category);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = mains.find(({ id }) => id === chosen);
    if (!target && chosen !== TOP) return;
    onClose();
    void writes.move(category, target ?? null);
  };
  return (
    <Dialog title={text.moveTitle(name)} onClose={onClose}>
      {category.childCount > 0 ? (
        <>
          <p>{text.hasSubcategories(name, format.number(category.childCount))}</p>
          <div className="dialog-foot">
            <Button onClick={onClose}>{ui.close}</Button>
          </div>
        </>
      ) : (
        <form className="stack" onSubmit={submit}>
          <TargetList label={text.findTarget} targets={targets} chosen={chosen} onChoose={setChosen} />
          <div className="dialog-foot">
            <Button onClick={onClose}>{ui.cancel}</Button>
            <Button kind="primary" type="submit" disabled={chosen === undefined}>
              {text.move}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
