import { useText } from '@arot/ui/i18n/text.ts';
import { useMay } from '../session/session.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import './home.css';
import { Desk } from './desk.tsx';
import { LastChanges } from './last-changes.tsx';
import { homeText } from './text.ts';
import { useToDo } from './to-do.ts';
import { ToDoLink } from './to-do-link.tsx';

/** Renders the work that waits for a person today. */
export function HomePage() {
  const text = useText(homeText);
  const may = useMay();
  const toDo = useToDo();
  const isDone = toDo.length > 0 && toDo.every(({ result }) => result?.data?.count === 0);
  const isEmpty = toDo.length === 0 && !may('audit:read');
  return (
    <Page title={text.today}>
      {isEmpty && (
        <Notice icon="lock" title={text.nothingHere}>
          <p>{text.nothingHereHint}</p>
        </Notice>
      )}
      {may('customers:read') && <Desk />}
      {isDone && <p className="banner home-done">{text.nothing}</p>}
      {toDo.length > 0 && (
        <section className="card stack" aria-label={text.toDo}>
          <h2>{text.toDo}</h2>
          <ul className="to-dos">
            {toDo.map((each) => (
              <ToDoLink toDo={each} key={each.name} />
            ))}
          </ul>
        </section>
      )}
      {may('audit:read') && <LastChanges />}
    </Page>
  );
}
