import { useText } from '@arot/ui/i18n/text.ts';
import { obstacleOf } from './move-rules.ts';
import { categoriesText } from './text.ts';
import type { CategoryWrites } from './use-category-writes.ts';
import { type Drag, TOP } from './use-tree-drag.ts';

type Props = { readonly drag: Drag | undefined; readonly writes: CategoryWrites };

/** Renders the keys below the tree, and during a drag the effect of a drop and the place of the main categories. */
export function DropBar({ drag, writes }: Props) {
  const text = useText(categoriesText);
  if (!drag) return <p className="tree-foot tree-keys soft">{text.keys}</p>;
  const { category, over, obstacle } = drag;
  const name = writes.nameOf(category);
  const words = () => {
    if (over === undefined) return category.childCount > 0 ? writes.explain('hasSubcategories', category, null) : name;
    if (obstacle) return writes.explain(obstacle, category, over);
    return over === null ? text.dropToTop(name) : text.dropInto(name, writes.nameOf(over));
  };
  return (
    <div className="tree-foot">
      <span role="status" className={obstacle ? 'tree-obstacle' : undefined}>
        {words()}
      </span>
      {obstacleOf(category, null) === undefined && (
        <span className="tree-top" {...{ [TOP]: '' }} data-drop={over === null ? 'possible' : undefined}>
          {text.dropTop}
        </span>
      )}
    </div>
  );
}
