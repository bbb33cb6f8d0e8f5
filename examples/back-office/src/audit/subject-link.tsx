import { Link } from '@arot/example-shared/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import type { Permission } from '../session/permissions.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';

type Target = { readonly href: string; readonly permission: Permission; readonly name?: string };

/** A link to what an event is about, for those who may see it; for others, and of other kinds, its id. */
export function SubjectLink({ kind, id }: { readonly kind: string; readonly id: string }) {
  const may = useMay();
  const target = useTarget(kind, id);
  const name = target?.name ?? id;
  if (!target || !may(target.permission)) return <span className="clip">{name}</span>;
  return (
    <Link className="clip" tabIndex={-1} href={target.href}>
      {name}
    </Link>
  );
}

function useTarget(kind: string, id: string): Target | undefined {
  const may = useMay();
  // One request for all rows. An account that is not staff is a customer, as far as the event says.
  const { data } = useQuery({
    ...queries.accounts.list({ limit: 200 }),
    enabled: kind === 'account' && may('accounts:write'),
    staleTime: 60_000,
  });
  switch (kind) {
    case 'account': {
      const account = data?.items.find((each) => each.id === id);
      if (!account) return { href: paths.customer(id), permission: 'customers:read' };
      const href = `${paths.team}?account=${encodeURIComponent(id)}`;
      return { href, permission: 'accounts:write', name: account.name };
    }
    case 'product':
      return { href: paths.product(id), permission: 'catalog:read' };
    case 'category':
      return { href: `${paths.categories}?category=${encodeURIComponent(id)}`, permission: 'catalog:read' };
    case 'app_content':
      return { href: paths.contentItem(id), permission: 'content:write' };
    case 'setting':
      return { href: paths.settings, permission: 'settings:write' };
    case 'oauth':
      return { href: paths.oauthApplication(id), permission: 'applications:write' };
    case 'chat':
      return { href: paths.chatApplication(id), permission: 'applications:write' };
    case 'role':
      return { href: paths.roles, permission: 'accounts:write' };
    default:
      return undefined;
  }
}
