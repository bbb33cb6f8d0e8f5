import { useText } from '@arot/ui/i18n/text.ts';
import { Children, isValidElement, type ReactNode } from 'react';
import { SearchField } from './search-field.tsx';
import { Sheet } from './sheet.tsx';
import { uiText } from './text.ts';

type Props = { readonly 'aria-label'?: string; readonly children: ReactNode };

/** Renders the search of a list and its filters, which a phone has in a sheet. */
export function FilterBar({ children, ...rest }: Props) {
  const text = useText(uiText);
  const all = Children.toArray(children);
  const isSearch = (child: ReactNode) => isValidElement(child) && child.type === SearchField;
  const filters = all.filter((child) => !isSearch(child));
  return (
    <search className="filters" {...rest}>
      {all.filter(isSearch)}
      {filters.length > 0 && (
        <Sheet label={text.filters} icon="filter">
          {filters}
        </Sheet>
      )}
    </search>
  );
}
