import { paths } from '../router/paths.ts';
import type { Permission } from '../session/permissions.ts';
import type { IconName } from '../ui/icon.tsx';
import type { layoutText } from './text.ts';

type Word = keyof {
  [K in keyof (typeof layoutText)['en'] as (typeof layoutText)['en'][K] extends string ? K : never]: true;
};

/** A page that the navigation leads to. */
export type Place = {
  readonly name: Word;
  readonly href: string;
  /** The letter that leads there after G. Not A, J, K, N or R, which the inbox of wholesale requests has. */
  readonly key: string;
  readonly icon: IconName;
  /** A staff member without it does not see the page. Absent: every staff member sees it. */
  readonly permission?: Permission;
};

/** The pages of one entry of the menu. The first one names it. */
export type Places = readonly [Place, ...Place[]];

/**
 * The entries of the menu: at most eight, and the first five are the bar of a phone. Each page is one click away from its entry.
 * `docs/operate/back-office.md` has this table.
 */
export const menu: readonly Places[] = [
  [{ name: 'today', key: 'h', href: paths.home, icon: 'home' }],
  [
    { name: 'products', key: 'p', href: paths.products, icon: 'box', permission: 'catalog:read' },
    { name: 'categories', key: 'c', href: paths.categories, icon: 'tree', permission: 'catalog:read' },
    { name: 'import', key: 'x', href: paths.imports, icon: 'upload', permission: 'catalog:write' },
    { name: 'search', key: 'q', href: paths.search, icon: 'search', permission: 'catalog:read' },
  ],
  [
    { name: 'customers', key: 'u', href: paths.customers, icon: 'people', permission: 'customers:read' },
    { name: 'wholesaleRequests', key: 'w', href: paths.wholesale, icon: 'inbox', permission: 'customers:read' },
    { name: 'customerGroups', key: 'g', href: paths.customerGroups, icon: 'group', permission: 'customers:read' },
  ],
  [
    { name: 'priceLists', key: 'i', href: paths.priceLists, icon: 'tag', permission: 'catalog:read' },
    { name: 'priceExplanation', key: 'y', href: paths.priceExplanation, icon: 'eye', permission: 'customers:read' },
  ],
  [{ name: 'appContent', key: 'e', href: paths.content, icon: 'page', permission: 'content:write' }],
  [
    { name: 'staff', key: 'f', href: paths.team, icon: 'badge', permission: 'accounts:write' },
    { name: 'roles', key: 'l', href: paths.roles, icon: 'lock', permission: 'accounts:write' },
    { name: 'serviceAccounts', key: 'v', href: paths.serviceAccounts, icon: 'program', permission: 'accounts:write' },
  ],
  [{ name: 'audit', key: 't', href: paths.audit, icon: 'history', permission: 'audit:read' }],
  [
    { name: 'settings', key: 's', href: paths.settings, icon: 'gear', permission: 'settings:write' },
    { name: 'messages', key: 'd', href: paths.messages, icon: 'mail', permission: 'customers:read' },
    { name: 'webhooks', key: 'b', href: paths.webhooks, icon: 'send', permission: 'applications:write' },
    {
      name: 'oauthApplications',
      key: 'o',
      href: paths.oauthApplications,
      icon: 'key',
      permission: 'applications:write',
    },
    {
      name: 'chatApplications',
      key: 'm',
      href: paths.chatApplications,
      icon: 'chat',
      permission: 'applications:write',
    },
  ],
];
