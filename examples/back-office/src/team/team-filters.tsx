import { useText } from '@arot/example-shared/i18n/text.ts';
import { navigate } from '@arot/example-shared/router/location.ts';
import type { ListStaffAccountsQuery } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { teamText } from './text.ts';

const TYPING_MS = 250;

/** The filters of the staff list, which are in the URL. */
export function teamQueryOf(search: URLSearchParams): ListStaffAccountsQuery {
  const { q, role, state } = Object.fromEntries(search);
  return {
    ...(q ? { q } : {}),
    ...(role ? { role } : {}),
    ...(state === 'active' || state === 'inactive' ? { state } : {}),
  };
}

export function TeamFilters({ query }: { readonly query: ListStaffAccountsQuery }) {
  const text = useText(teamText);
  const { data: roles } = useQuery(queries.roles.list({ limit: 200 }));
  const [q, setQ] = useState(query.q ?? '');
  const set = (change: Record<string, string>) => {
    const entries = Object.entries({ ...query, ...change }).filter(([, value]) => value);
    const next = new URLSearchParams(entries as [string, string][]).toString();
    navigate(next === '' ? paths.team : `${paths.team}?${next}`, { replace: true, stay: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts a search
  useEffect(() => {
    if (q === (query.q ?? '')) return;
    const timer = setTimeout(() => set({ q }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [q]);
  return (
    <search className="actions">
      <input
        className="input filter-search"
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <select
        className="input filter-select"
        aria-label={text.role}
        value={query.role ?? ''}
        onChange={(event) => set({ role: event.target.value })}
      >
        <option value="">{text.allRoles}</option>
        {roles?.items.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        className="input filter-select"
        aria-label={text.state}
        value={query.state ?? ''}
        onChange={(event) => set({ state: event.target.value })}
      >
        <option value="">{text.allStates}</option>
        <option value="active">{text.active}</option>
        <option value="inactive">{text.inactive}</option>
      </select>
    </search>
  );
}
