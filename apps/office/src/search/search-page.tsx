import '../forms/forms.css';
import './search.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { useParts } from '../forms/use-parts.ts';
import { layoutText } from '../layout/text.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Groups } from './groups.tsx';
import { Miss } from './miss.tsx';
import { searchText } from './text.ts';

/** Renders what visitors have searched in vain, the most frequent first, and the words that the search takes for one another. */
export function SearchPage() {
  const layout = useText(layoutText);
  const text = useText(searchText);
  const query = useQuery(queries.synonyms.get());
  const parts = useParts(queries.searchMisses.list.parts({ limit: 50 }));
  return (
    <Page title={layout.search}>
      <Loaded query={query}>
        {({ groups }) => (
          <>
            <section className="card stack" aria-labelledby="misses">
              <h2 id="misses">{text.misses}</h2>
              <p className="soft">{text.missesHint}</p>
              <LoadedParts parts={parts} empty={<p>{text.noMiss}</p>}>
                {(rows) => (
                  <>
                    <ul>
                      {rows.map((miss) => (
                        <Miss key={miss.query} miss={miss} groups={groups} />
                      ))}
                    </ul>
                    <MoreButton parts={parts} />
                  </>
                )}
              </LoadedParts>
            </section>
            <Groups groups={groups} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
