import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { Link } from '@arot/ui/router/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCategories } from '../categories/use-categories.ts';
import { useAccount } from '../history/use-account.ts';
import { mainName } from '../names/names.ts';
import { paths } from '../router/paths.ts';
import type { Permission } from '../session/permissions.ts';
import { useMay } from '../session/session.ts';
import { settingText } from '../settings/text.ts';
import { queries } from '../shop.ts';
import { nameOf } from '../webhooks/webhook-values.ts';
import type { Subject } from './event-subject.ts';
import { auditText } from './text.ts';

type Target = {
  readonly href?: string | undefined;
  readonly permission: Permission;
  readonly name?: string | undefined;
  readonly otherwise?: string;
};

/**
 * Renders the name of the subject of an event. It is no link, because it is in a row of a table: a double click there opens the
 * event, and its first click would leave the page.
 */
export function SubjectName({ kind, id, name, isGone }: Subject) {
  const { shown } = useShown(kind, id, name, isGone);
  return <span title={id}>{shown}</span>;
}

/** Renders a link to the subject of an event, for those who may see it; for others, and of other kinds, its name. */
export function SubjectLink({ kind, id, name, isGone }: Subject) {
  const may = useMay();
  const { target, shown } = useShown(kind, id, name, isGone);
  if (isGone || target?.href === undefined || !may(target.permission)) return <span title={id}>{shown}</span>;
  return (
    <Link href={target.href} title={id}>
      {shown}
    </Link>
  );
}

function useShown(kind: string, id: string, name: string | undefined, isGone: boolean) {
  const { language } = useLanguage();
  const target = useTarget(kind, id, isGone);
  return { target, shown: mainName(target?.name ?? name ?? target?.otherwise ?? id, language) };
}

function useTarget(kind: string, id: string, isGone: boolean): Target | undefined {
  const nameOfApplication = useApplicationNames(kind);
  const account = useAccount(kind === 'account' ? id : undefined, isGone);
  const may = useMay();
  const categories = useCategories({ staleTime: 60_000, isEnabled: kind === 'category' && may('catalog:read') });
  const text = useText(auditText);
  const settings: Readonly<Record<string, string>> = useText(settingText);
  switch (kind) {
    case 'account':
      // An account that the page does not know may have a name in the event.
      if (account.href === undefined) return { permission: 'customers:read', otherwise: account.name };
      return { ...account, permission: account.href.startsWith(paths.customers) ? 'customers:read' : 'accounts:write' };
    case 'product':
      return { href: paths.product(id), permission: 'catalog:read' };
    case 'category': {
      const name = categories.data?.find((each) => each.id === id)?.name;
      if (name === undefined) return { permission: 'catalog:read', otherwise: categories.data ? text.former : id };
      return { href: `${paths.categories}?category=${encodeURIComponent(id)}`, permission: 'catalog:read', name };
    }
    case 'app_content':
      return { href: paths.contentItem(id), permission: 'content:write' };
    case 'setting':
      return { href: paths.settings, permission: 'settings:write', name: settings[id] };
    case 'oauth':
    case 'chat':
    case 'webhook': {
      const name = nameOfApplication(id);
      if (name === undefined) return { permission: 'applications:write', otherwise: text.former };
      const pathOf = { oauth: paths.oauthApplication, chat: paths.chatApplication, webhook: paths.webhook };
      const href = pathOf[kind](id);
      return { href, permission: 'applications:write', name };
    }
    case 'role':
      return { href: paths.roles, permission: 'accounts:write' };
    default:
      return undefined;
  }
}

/** Gives the names of applications and webhooks. All rows share three requests. */
function useApplicationNames(kind: string): (id: string) => string | undefined {
  const mayRead = useMay()('applications:write');
  const shared = (of: string) => ({ enabled: kind === of && mayRead, staleTime: 60_000 });
  const oauth = useQuery({ ...queries.oauthApplications.list({ limit: 200 }), ...shared('oauth') });
  const chat = useQuery({ ...queries.chatApplications.list({ limit: 200 }), ...shared('chat') });
  const webhooks = useQuery({ ...queries.webhookEndpoints.list({ limit: 200 }), ...shared('webhook') });
  return (id) => {
    if (kind === 'webhook') {
      const endpoint = webhooks.data?.items.find((each) => each.id === id);
      return endpoint && nameOf(endpoint);
    }
    if (kind === 'oauth') return oauth.data?.items.find((each) => each.clientId === id)?.name;
    return chat.data?.items.find((each) => each.chatApplicationId === id)?.name;
  };
}
