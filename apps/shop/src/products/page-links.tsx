import type { Pagination } from '@arot/sdk';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { Icon } from '../ui/icon.tsx';
import { type ListState, listPath } from './list-state.ts';
import { productsText } from './text.ts';

type Props = { readonly state: ListState; readonly pagination: Pagination };

/** Links to the pages of the list. Each is a URL of its own, so Back, reload and a new tab work. */
export function PageLinks({ state, pagination: { page, totalPages } }: Props) {
  const text = useText(productsText);
  const { number } = useFormat();
  if (totalPages <= 1) return null;
  const to = (target: number) => listPath({ ...state, page: target });
  return (
    <nav className="pages" aria-label={text.pages}>
      {page > 1 && (
        <Link className="button" rel="prev" href={to(page - 1)}>
          <Icon name="back" /> <span>{text.previous}</span>
        </Link>
      )}
      <ol>
        {pagesAround(page, totalPages).map((target, index, all) => (
          <li key={target} className={target - (all[index - 1] ?? target) > 1 ? 'gap' : undefined}>
            <Link
              className="button"
              href={to(target)}
              aria-label={text.page(number(target))}
              aria-current={target === page ? 'page' : undefined}
            >
              {number(target)}
            </Link>
          </li>
        ))}
      </ol>
      {page < totalPages && (
        <Link className="button" rel="next" href={to(page + 1)}>
          <span>{text.next}</span> <Icon name="forward" />
        </Link>
      )}
    </nav>
  );
}

/** Returns the first page, the last one, and those around the current one. */
function pagesAround(page: number, last: number): readonly number[] {
  return [...new Set([1, page - 1, page, page + 1, last])].filter((target) => target >= 1 && target <= last);
}
