import { parseArgs } from 'node:util';

export const USAGE = `npm run bench -- [options]

  --catalog <folder>  judge what searches find in this catalog: products.csv and categories.csv with name and name_bn
  --pairs <file>    judge also these queries, each with the Bengali word that is meant (tab-separated)
  --million         also with 1,000,000 products; 10,000,000 tokens and sessions instead of 1,000,000
  --write           write docs/benchmarks.md, which is not in Git
  --only <rows>     only these, separated by commas: mock, tokens, visitors, passwords, uploads, tables, import, writes,
                    terms, search, found, warm, processes, bare, cold, lists, burst, events, keys, logins; or one row, such as "warm/q common", "tokens/refresh",
                    "passwords/logins", "burst/detail" or "burst/p99"
  --rounds <n>      interleaved rounds of all rows except the cold ones (3)
  --seconds <n>     seconds of load per round of a warm row (2)
  --repeat <n>      measure each table so many times: the median of each figure is reported, with its range (1)
  --keep <folder>   store the databases in this folder and reuse them in the next run

Standard error shows how long each table took. The import of a million and the tables of 10,000,000 rows take minutes.
The others take a minute or two each, on a quiet machine.
`;

/** The groups of tables, in the order of their measurement. */
export type Group =
  | 'mock'
  | 'tokens'
  | 'visitors'
  | 'passwords'
  | 'uploads'
  | 'codes'
  | 'tables'
  | 'import'
  | 'terms'
  | 'found'
  | 'writes'
  | SiteGroup;

/** The groups that need the servers of a filled database. */
export type SiteGroup =
  | 'warm'
  | 'processes'
  | 'bare'
  | 'cold'
  | 'lists'
  | 'search'
  | 'burst'
  | 'events'
  | 'keys'
  | 'logins';

export type Options = {
  readonly million: boolean;
  readonly write: boolean;
  readonly rounds: number;
  readonly seconds: number;
  /** The number of measurements of each table. */
  readonly repeat: number;
  readonly keep: string | undefined;
  /** The folder of a real catalog, to judge the search by. */
  readonly catalog: string | undefined;
  readonly pairs: string | undefined;
  /** Returns true if a row, or any row of a group, is selected. */
  wants(group: Group, row?: string): boolean;
};

/** @throws TypeError for an unknown option */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      million: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '2' },
      repeat: { type: 'string', default: '1' },
      keep: { type: 'string' },
      catalog: { type: 'string' },
      pairs: { type: 'string' },
    },
  });
  const only = values.only?.split(',').map((name) => name.trim());
  return {
    million: values.million,
    write: values.write,
    rounds: positive(values.rounds),
    seconds: positive(values.seconds),
    repeat: positive(values.repeat),
    keep: values.keep,
    catalog: values.catalog,
    pairs: values.pairs,
    wants: (group, row) =>
      only?.some(
        (name) => name === group || (row === undefined ? name.startsWith(`${group}/`) : name === `${group}/${row}`),
      ) ?? true,
  };
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new TypeError(`"${text}" is not a whole number of at least 1.`);
  return number;
}
