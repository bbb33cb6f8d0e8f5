import type { ListStaffAccountsQuery } from '@arot/sdk/staff';
import { useText } from '@arot/ui/i18n/text.ts';
import { navigate } from '@arot/ui/router/location.ts';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import { queries } from '../shop.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { teamText } from './text.ts';

/** Returns the query of the filters of the staff list, which are in the URL. */
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
  const set = (change: Record<string, string>) => {
    const entries = Object.entries({ ...query, ...change }).filter(([, value]) => value);
    const next = new URLSearchParams(entries as [string, string][]).toString();
    navigate(next === '' ? paths.team : `${paths.team}?${next}`, { replace: true, stay: true });
  };
  return (
    <FilterBar>
      <SearchField label={text.search} value={query.q ?? ''} onChange={(q) => set({ q })} />
      <FilterSelect
        label={text.role}
        value={query.role ?? ''}
        all={text.allRoles}
        options={roles?.items.map(({ name }) => [name, name] as const) ?? []}
        onChange={(role) => set({ role })}
      />
      <FilterSelect
        label={text.state}
        value={query.state ?? ''}
        all={text.allStates}
        options={[
          ['active', text.active],
          ['inactive', text.inactive],
        ]}
        onChange={(state) => set({ state })}
      />
    </FilterBar>
  );
}
