import { paths } from '../router/paths.ts';
import type { Permission } from '../session/permissions.ts';
import type { IconName } from '../ui/icon.tsx';
import type { layoutText } from './text.ts';

type Word = keyof {
  [K in keyof (typeof layoutText)['en'] as (typeof layoutText)['en'][K] extends string ? K : never]: true;
};

export type Place = {
  readonly name: Word;
  readonly href: string;
  /** The letter that leads there after G. Not A, J, K, N or R, which the inbox of wholesale requests has. */
  readonly key: string;
  readonly icon: IconName;
  /** A staff member without it does not see the place. Absent: every staff member sees it. */
  readonly permission?: Permission;
};

/** The places of the back office by group, in the order of the navigation. */
export const groups: readonly { readonly name: Word; readonly places: readonly Place[] }[] = [
  {
    name: 'shop',
    places: [
      { name: 'home', key: 'h', href: paths.home, icon: 'home' },
      { name: 'products', key: 'p', href: paths.products, icon: 'box', permission: 'catalog:read' },
      { name: 'categories', key: 'c', href: paths.categories, icon: 'tree', permission: 'catalog:read' },
      { name: 'priceLists', key: 'i', href: paths.priceLists, icon: 'tag', permission: 'catalog:read' },
      { name: 'search', key: 'q', href: paths.search, icon: 'search', permission: 'catalog:read' },
      { name: 'content', key: 'e', href: paths.content, icon: 'page', permission: 'content:write' },
      { name: 'settings', key: 's', href: paths.settings, icon: 'gear', permission: 'settings:write' },
    ],
  },
  {
    name: 'people',
    places: [
      { name: 'wholesale', key: 'w', href: paths.wholesale, icon: 'inbox', permission: 'customers:read' },
      { name: 'customers', key: 'u', href: paths.customers, icon: 'people', permission: 'customers:read' },
      { name: 'customerGroups', key: 'g', href: paths.customerGroups, icon: 'group', permission: 'customers:read' },
      { name: 'priceExplanation', key: 'y', href: paths.priceExplanation, icon: 'eye', permission: 'customers:read' },
      { name: 'messages', key: 'd', href: paths.messages, icon: 'mail', permission: 'customers:read' },
      { name: 'team', key: 'f', href: paths.team, icon: 'badge', permission: 'accounts:write' },
      { name: 'roles', key: 'l', href: paths.roles, icon: 'lock', permission: 'accounts:write' },
      { name: 'serviceAccounts', key: 'v', href: paths.serviceAccounts, icon: 'program', permission: 'accounts:write' },
    ],
  },
  {
    name: 'system',
    places: [
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
      { name: 'webhooks', key: 'b', href: paths.webhooks, icon: 'send', permission: 'applications:write' },
      { name: 'audit', key: 't', href: paths.audit, icon: 'history', permission: 'audit:read' },
    ],
  },
];
