import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../history/use-account.ts';
import { kindNames, useActorName } from '../history/use-names.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { DateInput } from '../ui/date/date-input.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { type AuditFilters as Filters, setFilters } from './audit-query.ts';
import { auditText } from './text.ts';
import { useSubjectName } from './use-subject-name.ts';

/** The kinds that the API filters by. */
const SUBJECTS = ['account', 'product', 'category', 'app_content', 'setting'];

/** Renders the filters of the events. Every change is in the URL at once. */
export function AuditFilters({ filters }: { readonly filters: Filters }) {
  const text = useText(auditText);
  const kinds = useText(kindNames);
  const subjectName = useSubjectName();
  const actorName = useActorName();
  const may = useMay();
  const { data: team } = useQuery({ ...queries.accounts.list({ limit: 200 }), enabled: may('accounts:write') });
  const set = (change: Partial<Filters>) => setFilters({ ...filters, ...change });
  const members = team?.items.map(({ id, name, email }) => [id, name || (email ?? id)] as const) ?? [];
  const actors = ['command line', 'anonymous'].map((id) => [id, actorName({ id, name: null })] as const);
  const isAboutAccount = filters.subjectKind === 'account';
  const actor = useAccount(isId(filters.actor) ? filters.actor : undefined);
  const about = useAccount(isAboutAccount && filters.subject !== '' ? filters.subject : undefined);
  const isSet = Object.values(filters).some((value) => value !== '');
  return (
    <FilterBar aria-label={text.filters}>
      <FilterSelect
        label={text.kind}
        value={filters.kind}
        all={text.allKinds}
        options={Object.entries(kinds)}
        onChange={(kind) => set({ kind })}
      />
      <FilterSelect
        label={text.actor}
        value={filters.actor}
        all={text.allActors}
        options={withOne([...actors, ...members], filters.actor, actor.name)}
        onChange={(chosen) => set({ actor: chosen })}
      />
      <FilterSelect
        label={text.subject}
        value={filters.subjectKind}
        all={text.allSubjects}
        options={SUBJECTS.map((kind) => [kind, subjectName(kind)])}
        onChange={(subjectKind) => set({ subjectKind, subject: '' })}
      />
      {isAboutAccount && (
        <FilterSelect
          label={text.account}
          value={filters.subject}
          all={text.allAccounts}
          options={withOne(members, filters.subject, about.name)}
          onChange={(subject) => set({ subject })}
        />
      )}
      {filters.subjectKind !== '' && !isAboutAccount && (
        <SearchField
          label={text.subjectId}
          value={filters.subject}
          onChange={(subject) => set({ subject: subject.trim() })}
        />
      )}
      <DateInput label={text.since} showLabel value={filters.since} onChange={(since) => set({ since })} />
      <DateInput label={text.until} showLabel value={filters.until} onChange={(until) => set({ until })} />
      {isSet && (
        <Button kind="quiet" icon="close" onClick={() => setFilters({})}>
          {text.clearFilters}
        </Button>
      )}
    </FilterBar>
  );
}

const isId = (actor: string) => actor !== '' && actor !== 'command line' && actor !== 'anonymous';

/** Returns the options with the chosen one, which may be a customer. */
function withOne(options: readonly (readonly [string, string])[], id: string, name: string) {
  return id === '' || options.some(([each]) => each === id) ? options : [...options, [id, name] as const];
}
