import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import type { AuditEvent } from '@arot/sdk/staff';
import { useQuery } from '@tanstack/react-query';
import { useActorName, useKindName } from '../history/use-names.ts';
import { paths } from '../router/paths.ts';
import { useMay } from '../session/session.ts';
import { settingText } from '../settings/text.ts';
import { queries } from '../shop.ts';
import { Loaded } from '../ui/loaded.tsx';
import { homeText } from './text.ts';

const SHOWN = 12;

/** What is no change of the shop by its staff. */
const OTHERS =
  /^(log(in|out)|document_read|customer_registered|oauth_(authorized|consent|grant_|token)|chat_(resume|visitor_id))/;

/** What people have changed last. Logins and the like are in the audit trail only. */
export function LastChanges() {
  const text = useText(homeText);
  const query = useQuery(queries.audit.list({ limit: 100 }));
  return (
    <section className="card stack" aria-label={text.changes}>
      <h2>{text.changes}</h2>
      <Loaded query={query}>
        {({ items }) => {
          const changes = items.filter(({ kind }) => !OTHERS.test(kind)).slice(0, SHOWN);
          if (changes.length === 0) return <p className="soft">{text.noChanges}</p>;
          return (
            <ol className="last-changes">
              {changes.map((event) => (
                <Change event={event} key={event.id} />
              ))}
            </ol>
          );
        }}
      </Loaded>
      <Link href={paths.audit}>{text.allChanges}</Link>
    </section>
  );
}

function Change({ event: { at, actor, kind, subject } }: { readonly event: AuditEvent }) {
  const nameOfActor = useActorName();
  const words = useKindName()(kind);
  const settings: Readonly<Record<string, string>> = useText(settingText);
  const format = useFormat();
  const may = useMay();
  const isDeleted = /_(deleted|erased|removed)$/.test(kind);
  const link = subject && !isDeleted ? linkOf(kind, subject, may) : undefined;
  // The id of an account tells nobody anything.
  const name = subject && subject.kind !== 'account' ? (settings[subject.id] ?? subject.id) : undefined;
  return (
    <li>
      <time className="soft small" dateTime={at}>
        {format.dateTime(at)}
      </time>
      <span>
        <strong>{nameOfActor(actor)}</strong> ·{' '}
        {link !== undefined && name === undefined ? <Link href={link}>{words}</Link> : words}{' '}
        {link !== undefined && name !== undefined ? <Link href={link}>{name}</Link> : name}
      </span>
    </li>
  );
}

/** The page of what has been changed, if the role may see it. */
function linkOf(
  kind: string,
  { kind: subjectKind, id }: NonNullable<AuditEvent['subject']>,
  may: ReturnType<typeof useMay>,
): string | undefined {
  if (subjectKind === 'product' && may('catalog:read')) return paths.product(id);
  if (subjectKind === 'category' && may('catalog:read')) return paths.categories;
  if (subjectKind === 'app_content' && may('content:write')) return paths.contentItem(id);
  if (subjectKind === 'setting' && may('settings:write')) return paths.settings;
  // Other events about accounts may be about staff members.
  if (/^(wholesale_|customer_)/.test(kind) && may('customers:read')) return paths.customer(id);
  return undefined;
}
