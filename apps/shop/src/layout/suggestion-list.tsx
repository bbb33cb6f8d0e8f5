import type { SuggestSearchesResult } from '@arot/sdk';
import { useText } from '@arot/ui/i18n/text.ts';
import { useLayoutEffect } from 'react';
import { FullName } from '../ui/name.tsx';
import { layoutText } from './text.ts';

export type Suggestion = SuggestSearchesResult['items'][number];

const KINDS = ['query', 'category', 'product'] as const;
const NAMES = { query: 'query', category: 'categories', product: 'products' } as const;

/** Returns the suggestions in the order of their groups. */
export function inGroups(items: readonly Suggestion[]): readonly Suggestion[] {
  return KINDS.flatMap((kind) => items.filter((item) => item.kind === kind));
}

type Props = {
  readonly id: string;
  readonly items: readonly Suggestion[];
  readonly active: number;
  readonly choose: (item: Suggestion) => void;
};

/** Renders the list of a combobox, whose text field keeps the focus. */
export function SuggestionList({ id, items, active, choose }: Props) {
  const text = useText(layoutText);
  useLayoutEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} role="listbox" className="suggestions" aria-label={text.suggestions} hidden={items.length === 0}>
      {KINDS.filter((kind) => items.some((item) => item.kind === kind)).map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={kind} role="group" aria-labelledby={`${id}${kind}`}>
          <p id={`${id}${kind}`} role="presentation">
            {text[NAMES[kind]]}
          </p>
          {items.map(
            (item, index) =>
              item.kind === kind && (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the text field has the focus and the keys
                <div
                  key={item.id ?? item.text}
                  id={`${id}${index}`}
                  role="option"
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(item)}
                >
                  <FullName>{item.text}</FullName>
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
