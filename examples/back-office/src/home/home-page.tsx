import { useText } from '@arot/example-shared/i18n/text.ts';
import { useMay } from '../session/session.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import './home.css';
import { LastChanges } from './last-changes.tsx';
import { homeText } from './text.ts';
import { useToDo } from './to-do.ts';
import { ToDoCard } from './to-do-card.tsx';

/** Renders the work that waits for a person today. */
export function HomePage() {
  const text = useText(homeText);
  const may = useMay();
  const toDo = useToDo();
  const isDone = toDo.length > 0 && toDo.every(({ result }) => result?.data?.count === 0);
  const isEmpty = toDo.length === 0 && !may('audit:read');
  return (
    <Page title={text.title}>
      {isEmpty && (
        <Notice icon="lock" title={text.nothingHere}>
          <p>{text.nothingHereHint}</p>
        </Notice>
      )}
      {isDone && <p className="banner home-done">{text.nothing}</p>}
      {toDo.length > 0 && (
        <ul className="to-dos" aria-label={text.toDo}>
          {toDo.map((each) => (
            <ToDoCard toDo={each} key={each.name} />
          ))}
        </ul>
      )}
      {may('audit:read') && <LastChanges />}
    </Page>
  );
}
