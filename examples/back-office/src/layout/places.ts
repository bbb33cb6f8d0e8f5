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
  readonly icon: IconName;
  /** A staff member without it does not see the place. Absent: every staff member sees it. */
  readonly permission?: Permission;
};

/** The places of the back office by group, in the order of the navigation. */
export const groups: readonly { readonly name: Word; readonly places: readonly Place[] }[] = [
  {
    name: 'shop',
    places: [
      { name: 'home', href: paths.home, icon: 'home' },
      { name: 'products', href: paths.products, icon: 'box', permission: 'catalog:read' },
      { name: 'categories', href: paths.categories, icon: 'tree', permission: 'catalog:read' },
      { name: 'content', href: paths.content, icon: 'page', permission: 'content:write' },
      { name: 'settings', href: paths.settings, icon: 'gear', permission: 'settings:write' },
    ],
  },
  {
    name: 'people',
    places: [
      { name: 'wholesale', href: paths.wholesale, icon: 'inbox', permission: 'customers:read' },
      { name: 'customers', href: paths.customers, icon: 'people', permission: 'customers:read' },
      { name: 'team', href: paths.team, icon: 'badge', permission: 'accounts:write' },
      { name: 'roles', href: paths.roles, icon: 'lock', permission: 'accounts:write' },
    ],
  },
  {
    name: 'system',
    places: [
      { name: 'oauthApplications', href: paths.oauthApplications, icon: 'key', permission: 'applications:write' },
      { name: 'chatApplications', href: paths.chatApplications, icon: 'chat', permission: 'applications:write' },
      { name: 'audit', href: paths.audit, icon: 'history', permission: 'audit:read' },
    ],
  },
];
