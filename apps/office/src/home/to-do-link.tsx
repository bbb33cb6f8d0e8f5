import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { Icon } from '../ui/icon.tsx';
import { homeText } from './text.ts';
import type { useToDo } from './to-do.ts';

type Props = { readonly toDo: ReturnType<typeof useToDo>[number] };

/** Renders the amount of one kind of work that waits, as a link to it. */
export function ToDoLink({ toDo: { name, icon, href, result } }: Props) {
  const text = useText(homeText);
  const format = useFormat();
  const { data, error } = result ?? {};
  const counted = data && format.number(data.count);
  const count = data && counted ? (data.isMore ? text.more(counted) : counted) : '…';
  return (
    <li>
      <Link className={`to-do ${data?.count === 0 ? 'done' : ''}`} href={href}>
        <Icon name={data?.count === 0 ? 'check' : icon} />
        <span className="to-do-count number">{error ? '–' : count}</span>
        <span>
          {text[name]} {error && <span className="small soft">({text.couldNotCount})</span>}
        </span>
      </Link>
    </li>
  );
}
