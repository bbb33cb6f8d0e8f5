import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate, onNavigate } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { Icon } from '../ui/icon.tsx';
import { inGroups, type Suggestion, SuggestionList } from './suggestion-list.tsx';
import { layoutText } from './text.ts';

const DELAY_MS = 150;

const searchOf = () =>
  location.pathname === paths.products ? (new URLSearchParams(location.search).get('q') ?? '') : '';

const searchPath = (q: string) => `${paths.products}?${new URLSearchParams({ q })}`;

function pathOf({ kind, text, slug = '', id = '' }: Suggestion): string {
  if (kind === 'query') return searchPath(text);
  return kind === 'product' ? paths.product(slug) : paths.category(id);
}

/** Returns true if a text goes on from the one of a query that was asked before. */
const isLonger = (text: string, key: readonly unknown[]) => text.startsWith((key.at(-1) as { q: string }).q);

/** Keyboards of phones compose every word, also Latin ones. Those of computers compose letters that are not yet to be searched. */
const isUnfinished = (event: Event) => (event as InputEvent).isComposing && !matchMedia('(pointer: coarse)').matches;

/**
 * Renders the search, with suggestions while the user types.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/examples/combobox-autocomplete-list/
 */
export function SearchBox() {
  const text = useText(layoutText);
  const { number } = useFormat();
  const id = useId();
  const [value, setValue] = useState(searchOf);
  /** The text whose suggestions are shown. */
  const [asked, setAsked] = useState('');
  /** The path of the active suggestion. */
  const [target, setTarget] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  // A request that has been overtaken is aborted. Until the new suggestions are here, those for fewer letters stay.
  const { data } = useQuery({
    ...queries.search.suggestions({ q: asked }),
    enabled: asked !== '',
    placeholderData: (shown, query) => (query && isLonger(asked, query.queryKey) ? shown : undefined),
  });
  const items = asked && data ? inGroups(data.items) : [];
  const active = items.findIndex((item) => pathOf(item) === target);
  const isOpen = items.length > 0;

  const close = () => {
    clearTimeout(timer.current);
    setAsked('');
  };
  useLayoutEffect(
    () =>
      onNavigate((stay) => {
        if (stay) return;
        clearTimeout(timer.current);
        setAsked('');
        setValue(searchOf());
      }),
    [],
  );

  const suggest = (typed: string, delay = DELAY_MS) => {
    clearTimeout(timer.current);
    setTarget('');
    timer.current = window.setTimeout(() => setAsked(typed.trim()), delay);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setValue(event.target.value);
    if (!isUnfinished(event.nativeEvent)) suggest(event.target.value);
  };
  const go = (path: string) => {
    close();
    navigate(path);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = value.trim();
    if (active >= 0) go(target);
    else if (q) go(searchPath(q));
  };
  const clear = () => {
    close();
    setValue('');
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') {
      if (isOpen) close();
      else clear();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      // None is active before the first one and behind the last one.
      const next = items[key === 'ArrowDown' ? active + 1 : (active < 0 ? items.length : active) - 1];
      if (!isOpen) suggest(value, 0);
      else setTarget(next ? pathOf(next) : '');
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) setTarget('');
  };

  return (
    <search className="search">
      <form onSubmit={submit}>
        <span className="search-icon">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={150}
          aria-label={text.searchForProducts}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-activedescendant={active < 0 ? undefined : `${id}${active}`}
          placeholder={text.searchHint}
          value={value}
          onChange={type}
          onCompositionEnd={(event) => suggest(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={close}
        />
        {value && (
          <button type="button" aria-label={text.clear} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
        <SuggestionList id={id} items={items} active={active} choose={(chosen) => go(pathOf(chosen))} />
      </form>
      <p className="unseen" role="status">
        {asked && data && (isOpen ? text.suggested(number(items.length), items.length) : text.noneSuggested)}
      </p>
    </search>
  );
}
