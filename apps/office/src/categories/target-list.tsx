import { useText } from '@arot/ui/i18n/text.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { Name } from '../names/name.tsx';
import { categoriesText } from './text.ts';

/** A place where a category, or what it contains, can go. */
type Target = {
  readonly id: string;
  readonly name: string;
  /** The main category of a subcategory. */
  readonly parent?: string;
};

type Props = {
  readonly label: string;
  readonly targets: readonly Target[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

const forSearch = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Renders a text field that finds a category, and the list of those that it finds. The arrow keys choose. */
export function TargetList({ label, targets, chosen, onChoose }: Props) {
  const text = useText(categoriesText);
  const id = useId();
  const [filter, setFilter] = useState('');
  const words = forSearch(filter.trim());
  const shown = targets.filter(({ name, parent = '' }) => forSearch(`${name} ${parent}`).includes(words));
  const at = shown.findIndex((target) => target.id === chosen);
  const choose = (index: number) => {
    const target = shown[index];
    if (!target) return;
    onChoose(target.id);
    document.getElementById(`${id}-${target.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') choose(Math.min(at + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') choose(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <div className="stack">
      <input
        className="input"
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? id : undefined}
        aria-activedescendant={at === -1 ? undefined : `${id}-${chosen}`}
        placeholder={text.findTarget}
        value={filter}
        onChange={(event) => {
          const next = forSearch(event.target.value.trim());
          setFilter(event.target.value);
          const first = targets.find(({ name, parent = '' }) => forSearch(`${name} ${parent}`).includes(next));
          if (first && next !== '') onChoose(first.id);
        }}
        onKeyDown={press}
      />
      {shown.length > 0 && (
        <div className="targets" id={id} role="listbox" aria-label={text.targets}>
          {shown.map((target) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys of the list
            <div
              key={target.id}
              id={`${id}-${target.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={target.id === chosen}
              onClick={() => onChoose(target.id)}
            >
              <span>
                <Name>{target.name}</Name>
              </span>
              {target.parent !== undefined && (
                <span className="soft small">
                  <Name>{target.parent}</Name>
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      {shown.length === 0 && <p className="soft">{text.noTarget}</p>}
    </div>
  );
}
