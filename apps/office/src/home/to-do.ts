import { type QueryKey, useQueries } from '@tanstack/react-query';
import { paths } from '../router/paths.ts';
import type { Permission } from '../session/permissions.ts';
import { useMay } from '../session/session.ts';
import { queries } from '../shop.ts';
import type { IconName } from '../ui/icon.tsx';

/** Lists have no totals. Of longer ones, only this many are counted. */
const COUNTED = 50;

type Part = { readonly items: readonly unknown[]; readonly nextCursor: string | null };
type Name = 'noPrice' | 'noPicture' | 'drafts' | 'content' | 'noDocuments' | 'failedMessages';

type ToDo = {
  readonly name: Name;
  readonly icon: IconName;
  readonly href: string;
  readonly permission: Permission;
  readonly query: {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Part>;
  };
};

const limit = COUNTED;

/** The kinds of work that are counted, and that no customer waits for. */
const TO_DO: readonly ToDo[] = [
  {
    name: 'noPrice',
    icon: 'box',
    href: `${paths.products}?missing=price`,
    permission: 'catalog:read',
    query: queries.products.list({ missing: 'price', limit }),
  },
  {
    name: 'noPicture',
    icon: 'box',
    href: `${paths.products}?missing=picture`,
    permission: 'catalog:read',
    query: queries.products.list({ missing: 'picture', limit }),
  },
  {
    name: 'drafts',
    icon: 'edit',
    href: `${paths.products}?status=draft`,
    permission: 'catalog:read',
    query: queries.products.list({ status: 'draft', limit }),
  },
  {
    name: 'content',
    icon: 'page',
    href: paths.content,
    permission: 'content:write',
    query: queries.appContent.list({ requested: true, limit }),
  },
  {
    name: 'noDocuments',
    icon: 'people',
    href: `${paths.customers}?state=active&documents=missing`,
    permission: 'customers:read',
    query: queries.customers.list({ state: 'active', documents: 'missing', limit }),
  },
  {
    name: 'failedMessages',
    icon: 'mail',
    href: paths.messages,
    permission: 'customers:read',
    query: queries.messages.list({ state: 'failed', limit }),
  },
];

/** Returns the kinds of work that the role may see, each with its number. */
export function useToDo() {
  const may = useMay();
  const shown = TO_DO.filter(({ permission }) => may(permission));
  const results = useQueries({
    queries: shown.map(({ query: { queryKey, queryFn } }) => ({
      queryKey,
      queryFn,
      retry: false,
      select: ({ items, nextCursor }: Part) => ({ count: items.length, isMore: nextCursor !== null }),
    })),
  });
  return shown.map((toDo, index) => ({ ...toDo, result: results[index] }));
}
