import type { DataTag, InfiniteData } from '@tanstack/react-query';
import type { StaffOperations } from '../generated/staff-client.ts';
import { type Query, type QueryKey, type QueryOptions, query } from './query.ts';

/** The arguments of the operations that read JSON. `parts` is the query of a list that continues at a cursor. */
const READS = {
  categories: { list: ['parts'], get: ['key'] },
  products: { list: ['parts'], get: ['key'] },
  imports: { get: ['key'], listRows: ['key', 'parts'] },
  priceLists: { list: ['parts'], get: ['key'], listEntries: ['key', 'parts'], explain: ['query'] },
  customerGroups: { list: ['parts'], get: ['key'] },
  appContent: { list: ['parts'], get: ['key'] },
  settings: { get: [] },
  audit: { list: ['parts'] },
  roles: { permissions: [], list: ['parts'], get: ['key'] },
  accounts: { list: ['parts'], get: ['key'] },
  serviceAccounts: { list: ['parts'], get: ['key'], keys: ['key'] },
  oauthApplications: { list: ['parts'], get: ['key'], grants: ['key', 'parts'], accountGrants: ['key'] },
  chatApplications: { list: ['parts'], get: ['key'], sessions: ['key', 'parts'] },
  customers: { list: ['parts'], get: ['key'], listRequirements: ['key'], codeLimits: ['key'] },
  messages: { list: ['parts'] },
  synonyms: { get: [] },
  searchMisses: { list: ['parts'] },
  events: { list: ['query'] },
  webhookEndpoints: { list: ['parts'], get: ['key'], attempts: ['key', 'parts'] },
} as const;

type Reads = typeof READS;
type Part = { readonly items: readonly unknown[]; readonly nextCursor: string | null };

/** The options of a list that grows part by part, for `useInfiniteQuery`. */
export type CursorQuery<T> = {
  readonly queryKey: DataTag<QueryKey, InfiniteData<T, string | undefined>>;
  readonly queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: string | undefined }) => Promise<T>;
  readonly retry: false;
  readonly initialPageParam: undefined;
  readonly getNextPageParam: (lastPart: T) => string | undefined;
};

/** The arguments of an operation without its options. */
type Arguments<Operation> = Operation extends { safe(...args: infer A): unknown }
  ? Required<A> extends readonly [infer Key extends string, infer Query, unknown]
    ? [key: Key, query?: Query]
    : Required<A> extends readonly [infer First, unknown]
      ? First extends string
        ? [key: First]
        : [query?: First]
      : []
  : never;

type Result<Operation> = Operation extends (...args: never[]) => Promise<infer T> ? T : never;

type QueryOf<Operation> = ((...args: Arguments<Operation>) => Query<Result<Operation>>) &
  (Result<Operation> extends Part
    ? {
        /** Reads the same list, part by part. */
        parts(...args: Arguments<Operation>): CursorQuery<Result<Operation>>;
      }
    : unknown);

/** The queries of a staff client, by the names of its operations. */
export type StaffQueries = {
  readonly [Group in keyof Reads]: {
    readonly [Name in keyof Reads[Group] & keyof StaffOperations[Group]]: QueryOf<StaffOperations[Group][Name]>;
  };
};

type Call = (...args: unknown[]) => Promise<Part>;

/**
 * Creates the query options of a staff client. Lists have `parts` too, for `useInfiniteQuery`.
 *
 * @example const { data } = useQuery(queries.products.get('miniket-rice-50kg'));
 * @example const drafts = useInfiniteQuery(queries.products.list.parts({ status: 'draft' }));
 */
export function createStaffQueries(client: StaffOperations, { identity = () => 0 }: QueryOptions = {}): StaffQueries {
  const operations = client as unknown as Record<string, Record<string, Call>>;
  const bind = (group: string, name: string, parameters: readonly string[]) => {
    const call = operations[group]?.[name] as Call;
    const keyOf = (form: string, args: readonly unknown[]): QueryKey => ['arot', 'identity', identity(), form, ...args];
    const once = (...given: unknown[]) => {
      const args = parameters.map((kind, index) => given[index] ?? (kind === 'parts' ? {} : undefined));
      return query(keyOf(`staff.${group}.${name}`, args), (options) => call(...args, options));
    };
    if (!parameters.includes('parts')) return once;
    const parts = (...given: unknown[]): CursorQuery<Part> => {
      const keys = given.slice(0, parameters.length - 1);
      const list = given[keys.length] as object | undefined;
      return {
        queryKey: keyOf(`staff.${group}.${name}.parts`, [...keys, list ?? {}]) as CursorQuery<Part>['queryKey'],
        queryFn: ({ signal, pageParam: cursor }) => call(...keys, { ...list, cursor }, { signal }),
        retry: false,
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      };
    };
    return Object.assign(once, { parts });
  };
  return Object.fromEntries(
    Object.entries(READS).map(([group, reads]) => [
      group,
      Object.fromEntries(Object.entries(reads).map(([name, parameters]) => [name, bind(group, name, parameters)])),
    ]),
  ) as unknown as StaffQueries;
}
