import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useMemo, useState } from 'react';
import { MoreButton } from '../forms/more-button.tsx';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { type Group, normalizeWord } from './synonyms.ts';
import { searchText } from './text.ts';

const PART = 50;

/** Renders the groups of words that mean the same, the newest first, with the numbers that the messages of the API have. */
export function Groups({ groups }: { readonly groups: readonly Group[] }) {
  const text = useText(searchText);
  const format = useFormat();
  const mayWrite = useMay()('catalog:write');
  const [q, setQ] = useState('');
  const [shown, setShown] = useState(PART);
  const [edited, setEdited] = useState<Group>();
  const found = useMemo(() => {
    const part = normalizeWord(q);
    return groups
      .map((words, index) => ({ number: index + 1, words }))
      .filter(({ words }) => words.some((word) => word.includes(part)))
      .reverse();
  }, [groups, q]);
  const filter = (typed: string) => {
    setQ(typed);
    setShown(PART);
  };
  return (
    <section className="card stack" aria-labelledby="groups">
      <div className="card-head">
        <h2 id="groups">{text.groups}</h2>
        {mayWrite && (
          <Button icon="plus" onClick={() => setEdited([])}>
            {text.newGroup}
          </Button>
        )}
      </div>
      <p className="soft">{text.groupsHint}</p>
      <search className="filters">
        <SearchField label={text.findWord} value={q} onChange={filter} />
        <span className="soft" role="status">
          {text.count(format.number(found.length), format.number(groups.length))}
        </span>
      </search>
      {found.length > 0 && (
        <table className="plain-table groups">
          <thead>
            <tr>
              <th scope="col">{text.number}</th>
              <th scope="col">{text.words}</th>
              {mayWrite && (
                <th scope="col">
                  <span className="unseen">{text.edit}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map(({ number, words }) => (
              <tr key={words[0]}>
                <td>{format.number(number)}</td>
                <td>{words.join(', ')}</td>
                {mayWrite && (
                  <td className="number">
                    <Button
                      kind="quiet"
                      icon="edit"
                      label={text.editGroup(words[0] ?? '')}
                      onClick={() => setEdited(words)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoreButton
        parts={{ hasMore: found.length > shown, isLoadingMore: false, loadMore: () => setShown(shown + PART) }}
      />
      {edited && <GroupDialog group={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
