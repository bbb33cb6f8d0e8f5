import { useText } from '@arot/example-shared/i18n/text.ts';
import { Link } from '@arot/example-shared/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import type { Permission } from '../session/permissions.ts';
import { useMay } from '../session/session.ts';
import { settingText } from '../settings/text.ts';
import { queries } from '../shop.ts';
import type { Subject } from './event-subject.ts';

type Target = { readonly href: string; readonly permission: Permission; readonly name?: string | undefined };

/** A link to what an event is about, for those who may see it; for others, and of other kinds, its name or id. */
export function SubjectLink({ kind, id, name }: Subject) {
  const may = useMay();
  const target = useTarget(kind, id);
  const shown = target?.name ?? name ?? id;
  if (!target || !may(target.permission)) return <span title={id}>{shown}</span>;
  return (
    <Link tabIndex={-1} href={target.href} title={id}>
      {shown}
    </Link>
  );
}

function useTarget(kind: string, id: string): Target | undefined {
  const namesOf = useNames(kind);
  const settings: Readonly<Record<string, string>> = useText(settingText);
  const name = namesOf(id);
  switch (kind) {
    case 'account':
      // An account that is not staff is a customer, as far as the event says.
      return name === undefined
        ? { href: paths.customer(id), permission: 'customers:read' }
        : { href: `${paths.team}?account=${encodeURIComponent(id)}`, permission: 'accounts:write', name };
    case 'product':
      return { href: paths.product(id), permission: 'catalog:read' };
    case 'category':
      return { href: `${paths.categories}?category=${encodeURIComponent(id)}`, permission: 'catalog:read' };
    case 'app_content':
      return { href: paths.contentItem(id), permission: 'content:write' };
    case 'setting':
      return { href: paths.settings, permission: 'settings:write', name: settings[id] };
    case 'oauth':
      return { href: paths.oauthApplication(id), permission: 'applications:write', name };
    case 'chat':
      return { href: paths.chatApplication(id), permission: 'applications:write', name };
    case 'role':
      return { href: paths.roles, permission: 'accounts:write' };
    default:
      return undefined;
  }
}

/** Gives the names of staff members and applications. All rows share three requests. */
function useNames(kind: string): (id: string) => string | undefined {
  const may = useMay();
  const limit = { limit: 200 };
  const shared = (of: string, permission: Permission) => ({
    enabled: kind === of && may(permission),
    staleTime: 60_000,
  });
  const accounts = useQuery({ ...queries.accounts.list(limit), ...shared('account', 'accounts:write') });
  const oauth = useQuery({ ...queries.oauthApplications.list(limit), ...shared('oauth', 'applications:write') });
  const chat = useQuery({ ...queries.chatApplications.list(limit), ...shared('chat', 'applications:write') });
  return (id) => {
    if (kind === 'account') return accounts.data?.items.find((each) => each.id === id)?.name;
    if (kind === 'oauth') return oauth.data?.items.find((each) => each.clientId === id)?.name;
    return chat.data?.items.find((each) => each.chatApplicationId === id)?.name;
  };
}
