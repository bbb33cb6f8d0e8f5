import type { SearchMiss } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../forms/form-error.tsx';
import { formsText } from '../forms/text.ts';
import { useSend } from '../forms/use-send.ts';
import { languageOf } from '../names/names.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { changeSynonyms, type Group, joinWords, normalizeWord, useAnnounce } from './synonyms.ts';
import { searchText } from './text.ts';
import { useGroupsMessage } from './use-groups-message.ts';

type Props = { readonly miss: SearchMiss; readonly groups: readonly Group[] };

/** Renders a search without a result, with the form that makes one of its words a synonym. */
export function Miss({ miss: { query, count, lastOn }, groups }: Props) {
  const text = useText(searchText);
  const format = useFormat();
  const may = useMay();
  const [done, setDone] = useState<string>();
  const words = wordsOf(query);
  return (
    <li className="miss">
      <strong className="miss-query" lang={languageOf(query)}>
        {query}
      </strong>
      <span className="miss-times soft">{text.times(format.number(count), format.date(lastOn))}</span>
      {done !== undefined && <span className="badge good">{text.done(done)}</span>}
      {done === undefined && words.length > 0 && may('catalog:write') && (
        <MissForm query={query} words={words} groups={groups} onDone={setDone} />
      )}
    </li>
  );
}

/** Returns the words of a query that can have synonyms: those without digits. */
function wordsOf(query: string): string[] {
  const words = query.split(/[^\p{L}\p{M}\p{N}]+/u);
  return [...new Set(words)].filter((word) => word !== '' && !/\p{N}/u.test(word));
}

type FormProps = {
  readonly query: string;
  readonly words: readonly string[];
  readonly groups: readonly Group[];
  readonly onDone: (word: string) => void;
};

function MissForm({ query, words, groups, onDone }: FormProps) {
  const text = useText(searchText);
  const forms = useText(formsText);
  const id = useId();
  // A word that is in a group already is not the reason.
  const [word = '', setWord] = useState(
    () => words.find((each) => !groups.some((group) => group.includes(each))) ?? words[0],
  );
  const [typed, setTyped] = useState('');
  const { send, isBusy, error } = useSend();
  const announce = useAnnounce();
  const message = useGroupsMessage(error);
  const other = normalizeWord(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (other === '' || isBusy) return;
    const change = await send(() => changeSynonyms((stored) => joinWords(stored, word, other))).catch(() => undefined);
    if (!change) return;
    onDone(other);
    announce(text.joined(word, other), change);
  };
  return (
    <form className="miss-form" onSubmit={submit}>
      {words.length > 1 && (
        <select
          className="input filter-select"
          aria-label={text.whichWord(query)}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        >
          {words.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
      <span aria-hidden="true">{text.means}</span>
      <input
        className="input"
        aria-label={text.meansOf(query)}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message === undefined ? undefined : `${id}-message`}
        list={`${id}-words`}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={`${id}-words`}>
        {suggestWords(groups, other).map(([suggested, group]) => (
          <option key={suggested} value={suggested}>
            {group.join(', ')}
          </option>
        ))}
      </datalist>
      <Button type="submit" busy={isBusy} aria-label={`${forms.add}: ${query}`}>
        {forms.add}
      </Button>
      {message === undefined ? (
        <FormError error={error} />
      ) : (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
    </form>
  );
}

/** Returns words of groups that begin with a text, with their groups. */
function suggestWords(groups: readonly Group[], typed: string): (readonly [word: string, group: Group])[] {
  if (typed === '') return [];
  return groups
    .flatMap((group) => group.filter((word) => word.startsWith(typed)).map((word) => [word, group] as const))
    .slice(0, 10);
}
