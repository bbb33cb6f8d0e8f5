import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate, onNavigate } from '@arot/example-shared/router/location.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../router/paths.ts';
import { Icon } from '../ui/icon.tsx';
import { layoutText } from './text.ts';

const DELAY_MS = 200;

const searchOf = () =>
  location.pathname === paths.products ? (new URLSearchParams(location.search).get('q') ?? '') : '';

/** Searches while the user types. The first letter opens the list of products, so Back leads to where the user was. */
export function SearchBox() {
  const text = useText(layoutText);
  const [value, setValue] = useState(searchOf);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef(0);

  useEffect(
    () =>
      onNavigate((stay) => {
        if (stay) return;
        clearTimeout(timer.current);
        setValue(searchOf());
      }),
    [],
  );

  const search = (q: string) => {
    clearTimeout(timer.current);
    if (q === searchOf()) return;
    const isOnList = location.pathname === paths.products;
    const parameters = new URLSearchParams(isOnList ? location.search : '');
    parameters.delete('page');
    if (q) parameters.set('q', q);
    else parameters.delete('q');
    navigate(`${paths.products}${parameters.size > 0 ? `?${parameters}` : ''}`, { replace: isOnList, stay: true });
  };
  const type = (typed: string) => {
    setValue(typed);
    clearTimeout(timer.current);
    const q = typed.trim();
    if (q || location.pathname === paths.products) timer.current = window.setTimeout(() => search(q), DELAY_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(value.trim());
  };
  const clear = () => {
    type('');
    input.current?.focus();
  };

  return (
    <search className="search">
      <form onSubmit={submit}>
        <span className="search-icon">
          <Icon name="search" />
        </span>
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={150}
          aria-label={text.search}
          placeholder={text.searchHint}
          value={value}
          onChange={(event) => type(event.target.value)}
        />
        {value && (
          <button type="button" aria-label={text.clear} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </form>
    </search>
  );
}
