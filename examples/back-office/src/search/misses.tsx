import { useText } from '@arot/example-shared/i18n/text.ts';
import { LoadedParts } from '../forms/loaded-parts.tsx';
import { MoreButton } from '../forms/more-button.tsx';
import { useParts } from '../forms/use-parts.ts';
import { queries } from '../shop.ts';
import { Miss } from './miss.tsx';
import type { Group } from './synonyms.ts';
import { searchText } from './text.ts';

/** Renders the searches without a result, the most frequent first. */
export function Misses({ groups }: { readonly groups: readonly Group[] }) {
  const text = useText(searchText);
  const parts = useParts(queries.searchMisses.list.parts({ limit: 50 }));
  return (
    <section className="card stack" aria-labelledby="misses">
      <h2 id="misses">{text.misses}</h2>
      <p className="soft">{text.missesHint}</p>
      <LoadedParts parts={parts} empty={<p>{text.noMiss}</p>}>
        {(rows) => (
          <>
            <ul className="misses">
              {rows.map((miss) => (
                <Miss key={miss.query} miss={miss} groups={groups} />
              ))}
            </ul>
            <MoreButton parts={parts} />
          </>
        )}
      </LoadedParts>
    </section>
  );
}
