import type { ListCustomersQuery } from '@arot/sdk/staff';
import { navigate, useSearch } from '@arot/ui/router/location.ts';

export const DOCUMENT_TYPES = ['TRADE_LICENSE', 'NID', 'SHOP_IMAGE'] as const;
const DOCUMENTS = [
  'missing',
  ...DOCUMENT_TYPES.flatMap((type) => [`missing:${type}`, `has:${type}`] as const),
] as const;

const CHOICES = {
  tier: ['WHOLESALE', 'RETAIL'],
  state: ['active', 'inactive'],
  request: ['pending', 'approved', 'rejected'],
  documents: DOCUMENTS,
} as const;

type Choices = { readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] | '' };

/** The filter of the list. The URL has it, so that it can be sent to a colleague. Empty: not filtered. */
export type CustomerFilter = Choices & { readonly q: string; readonly since: string };

const read = <K extends keyof Choices>(search: URLSearchParams, name: K): Choices[K] => {
  const value = search.get(name) ?? '';
  // An unknown value in an old link filters nothing.
  return ((CHOICES[name] as readonly string[]).includes(value) ? value : '') as Choices[K];
};

export function useCustomerFilter(): [CustomerFilter, (change: Partial<CustomerFilter>) => void] {
  const search = useSearch();
  const since = search.get('since') ?? '';
  const filter: CustomerFilter = {
    q: search.get('q') ?? '',
    tier: read(search, 'tier'),
    state: read(search, 'state'),
    request: read(search, 'request'),
    documents: read(search, 'documents'),
    since: /^\d{4}-\d\d-\d\d$/.test(since) ? since : '',
  };
  const change = (changed: Partial<CustomerFilter>) => {
    const next = Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== '');
    const query = new URLSearchParams(next).toString();
    navigate(`${location.pathname}${query === '' ? '' : `?${query}`}`, { replace: true, stay: true });
  };
  return [filter, change];
}

/** Returns the filter as the parameters of the API. */
export function toListQuery({ q, tier, state, request, documents, since }: CustomerFilter): ListCustomersQuery {
  const [presence, type] = documents.split(':') as ['' | 'has' | 'missing', (typeof DOCUMENT_TYPES)[number]?];
  return {
    limit: 100,
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(tier === '' ? {} : { customerType: tier }),
    ...(state === '' ? {} : { state }),
    ...(request === '' ? {} : { wholesaleRequest: request }),
    ...(presence === '' ? {} : { documents: presence }),
    ...(type === undefined ? {} : { documentType: type }),
    // The day begins where the shop is.
    ...(since === '' ? {} : { registeredSince: `${since}T00:00:00+06:00` }),
  };
}
