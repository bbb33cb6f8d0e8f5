import { useText } from '@arot/example-shared/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { kindNames } from '../history/kind-names.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import { Button } from '../ui/button.tsx';
import { DateInput } from '../ui/date/date-input.tsx';
import { type AuditFilters as Filters, setFilters } from './audit-query.ts';
import { auditText } from './text.ts';
import { useSubjectName } from './use-subject-name.ts';

/** The kinds that the API filters by. */
const SUBJECTS = ['account', 'product', 'category', 'app_content', 'setting'];
const TYPING_MS = 300;

/** Which events are shown. Every change is in the URL at once. */
export function AuditFilters({ filters }: { readonly filters: Filters }) {
  const text = useText(auditText);
  const kinds = useText(kindNames);
  const subjectName = useSubjectName();
  const may = useMay();
  const { data: team } = useQuery({ ...queries.accounts.list({ limit: 200 }), enabled: may('accounts:write') });
  const set = (change: Partial<Filters>) => setFilters({ ...filters, ...change });
  const actors = [
    ['command line', text.commandLine] as const,
    ...(team?.items.map(({ id, name }) => [id, name] as const) ?? []),
  ];
  const isOther = filters.actor !== '' && !actors.some(([id]) => id === filters.actor);
  const isSet = Object.values(filters).some((value) => value !== '');
  return (
    <search className="actions" aria-label={text.filters}>
      <select
        className="input filter-select"
        aria-label={text.kind}
        value={filters.kind}
        onChange={(event) => set({ kind: event.target.value })}
      >
        <option value="">{text.allKinds}</option>
        {Object.entries(kinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input filter-select"
        aria-label={text.actor}
        value={filters.actor}
        onChange={(event) => set({ actor: event.target.value })}
      >
        <option value="">{text.allActors}</option>
        {isOther && <option value={filters.actor}>{text.otherActor(filters.actor)}</option>}
        {actors.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="input filter-select"
        aria-label={text.subject}
        value={filters.subjectKind}
        onChange={(event) => set({ subjectKind: event.target.value, subject: '' })}
      >
        <option value="">{text.allSubjects}</option>
        {SUBJECTS.map((kind) => (
          <option key={kind} value={kind}>
            {subjectName(kind)}
          </option>
        ))}
      </select>
      {filters.subjectKind !== '' && (
        <SubjectFilter
          key={filters.subjectKind}
          label={text.subjectId}
          subject={filters.subject}
          onChange={(subject) => set({ subject })}
        />
      )}
      <DateInput label={text.since} showLabel value={filters.since} onChange={(since) => set({ since })} />
      <DateInput label={text.until} showLabel value={filters.until} onChange={(until) => set({ until })} />
      {isSet && <Button onClick={() => setFilters({})}>{text.clear}</Button>}
    </search>
  );
}

type SubjectProps = { readonly label: string; readonly subject: string; readonly onChange: (subject: string) => void };

function SubjectFilter({ label, subject, onChange }: SubjectProps) {
  const [typed, setTyped] = useState(subject);
  useEffect(() => setTyped(subject), [subject]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing changes the filter
  useEffect(() => {
    if (typed === subject) return;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      className="input filter-day"
      aria-label={label}
      placeholder={label}
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
