import '../forms/forms.css';
import './search.css';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { layoutText } from '../layout/text.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Groups } from './groups.tsx';
import { Misses } from './misses.tsx';

/** Renders what visitors have searched in vain, and the words that the search takes for one another. */
export function SearchPage() {
  const text = useText(layoutText);
  const query = useQuery(queries.synonyms.get());
  return (
    <Page title={text.search}>
      <Loaded query={query}>
        {({ groups }) => (
          <>
            <Misses groups={groups} />
            <Groups groups={groups} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
