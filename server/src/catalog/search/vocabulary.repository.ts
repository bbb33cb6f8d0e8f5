import { type RawBuilder, sql } from 'kysely';
import { compileStatement, given } from '../../database/connection/compile-statement.ts';
import type { Database } from '../../database/database.ts';
import { CODE_PLACE, LAST_PLACE } from '../../database/schema/search-term.entity.ts';
import { catalogVersion } from '../../reads/catalog-version.ts';

/** The maximum number of words of a query. Further ones are ignored. */
const MAX_WORDS = 10;
/** The maximum number of words of the vocabulary, the most used ones, that one word of a query may begin. */
const MAX_PREFIXED = 50;
/** The maximum number of words that are compared with one word of a query. */
const MAX_COMPARED = 300;

/** The minimum number of letters of each of two words that may be written as one. */
export const MIN_PART = 3;
/** The names with the first of two words that are read to find both beside each other. */
const MAX_BESIDE = 1_000;

/** A word of the vocabulary that a word of a query may mean. */
export type Candidate = {
  readonly term: string;
  readonly sound: string;
  /** The number of names that have it. */
  readonly uses: number;
};

type LookupRow = {
  readonly version: string;
  /** The position of the word in the query; null if the query has no words. */
  readonly word_number: number | null;
  /** The number of its part of the query. */
  readonly part: number;
  /** The word as it is typed, and in the singular that the vocabulary has. */
  readonly typed: string;
  readonly word: string;
  /** True for a word and the next one, written together. */
  readonly is_pair: boolean;
  /** The sounds that the word may have: a Latin c is k or চ, and ে is written for ্যা. */
  readonly sounds: readonly string[];
  /** The consonants of its first sound. */
  readonly skeleton: string;
  /** A word that names write apart too is an `apart`, whose term is the first part. */
  readonly kind: LookedUpKind | 'apart' | null;
} & { readonly [Key in keyof Candidate]: Candidate[Key] | null };

type LookedUpKind = 'exact' | 'prefix' | 'synonym' | 'sound';

export type LookedUpWord = Pick<LookupRow, 'part' | 'typed' | 'word' | 'sounds' | 'skeleton'> & {
  readonly candidates: readonly (Candidate & { readonly kind: LookedUpKind })[];
  /** The word as some names write it, in two words: "face wash" for "facewash". */
  readonly apart: string | undefined;
  /** What this word and the next one mean together. */
  readonly pair: LookedUpWord | undefined;
};

/**
 * Looks the words of a query up in the vocabulary.
 *
 * @param parts normalized text; words of two parts do not belong together
 * @param code a query that is a whole SKU or barcode is one word; empty looks for none
 */
export async function lookUpWords(
  database: Database,
  parts: readonly string[],
  code: string,
): Promise<{ readonly version: string; readonly words: readonly LookedUpWord[] }> {
  const rows = await database.readCompiled(LOOKUP, { parts: [...parts], code }, true);
  type Building = LookedUpWord & { candidates: LookedUpWord['candidates'][number][]; apart: string | undefined };
  const [words, pairs] = [new Map<number, Building>(), new Map<number, Building>()];
  for (const { word_number: number, is_pair: isPair, kind, term, sound, uses, version: _, ...word } of rows) {
    if (number === null) continue;
    const found = isPair ? pairs : words;
    const known = found.get(number) ?? { ...word, candidates: [], apart: undefined, pair: undefined };
    found.set(number, known);
    if (kind === 'apart') known.apart = `${term} ${word.typed.slice(term?.length)}`;
    else if (kind !== null && term !== null && sound !== null && uses !== null) {
      known.candidates.push({ kind, term, sound, uses });
    }
  }
  const inOrder = [...words].sort(([left], [right]) => left - right);
  return {
    version: rows[0]?.version ?? '',
    words: inOrder.map(([number, word]) => ({ ...word, pair: pairs.get(number) })),
  };
}

/** Selects words of the vocabulary, as `spelled`, by a condition on them. */
function candidates(kind: string, condition: RawBuilder<unknown>, limit = sql``): RawBuilder<unknown> {
  return sql`(
    select ${sql.lit(kind)}::text as kind, spelled.term, min(spelled.sound) as sound, sum(spelled.uses)::int as uses
    from search_term as spelled where ${condition}
    group by spelled.term having sum(spelled.uses) > 0 ${limit})`;
}

type Lookup = { readonly parts: string[]; readonly code: string };

const lookup = given<Lookup>();

/** Barcodes are compared as 14 digits: zeros before a shorter one make no other code. */
const codes = sql`
  select term from search_code(${lookup('code')}::text) as term
  union
  select lpad(digits, length, '0')
  from search_code(${lookup('code')}::text) as term cross join ltrim(term, '0') as digits
    cross join unnest('{8,12,13,14}'::int[]) as length
  where term ~ '^([0-9]{8}|[0-9]{12,14})$' and length(digits) between 1 and length`;

/** The beginning of a word that joins the consonant before it is no beginning. */
const STARTS = sql.lit('^[^\u0981-\u0983\u09bc-\u09d7]');

/** Returns the condition that names have two words beside each other. */
function areBeside(first: RawBuilder<unknown>, second: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from (
      select product_id from product_term where term = ${first} and place between 0 and ${sql.lit(LAST_PLACE)} limit ${sql.lit(MAX_BESIDE)}
    ) as own join product_search using (product_id)
    where position(' ' || ${first} || ' ' || ${second} || ' ' in ' ' || translate(name_normalized, '-·()', '    ') || ' ') > 0)`;
}

const lookupStatement = sql<LookupRow>`
  with known_code as materialized (
    select term from (${codes}) as code
    where exists (select from product_term where product_term.term = code.term and place = ${sql.lit(CODE_PLACE)})
  ), split as materialized (
    select min(term) as term, 1 as part, 0 as place from known_code having min(term) is not null
    union all
    select term, part, place from search_parts(${lookup('parts')}::text[]) where not exists (select from known_code)
  ), typed as materialized (
    select term, part, place, false as is_pair, row_number() over (order by place)::int as word_number
    from split order by place limit ${sql.lit(MAX_WORDS)}
  ), cut as materialized (
    select word_number, first.term as first, substr(typed.term, length(first.term) + 1) as second
    from typed cross join lateral (
      select distinct term from search_term
      where uses > 0 and term = any(array(
        select left(typed.term, at)
        from generate_series(${sql.lit(MIN_PART)}, length(typed.term) - ${sql.lit(MIN_PART)}) as at
      ))
    ) as first
    where typed.term ~ '^[^0-9]' and first.term !~ '\u09cd$' and substr(typed.term, length(first.term) + 1) ~ ${STARTS}
  ), apart as materialized (
    select word_number, first from cut
    where exists (select from search_term where term = second and uses > 0) and ${areBeside(sql`first`, sql`second`)}
  ), spoken as materialized (
    select term as typed, part, is_pair, word_number, coalesce((
      select singular from unnest(search_singulars(term)) as singular
      where exists (select from search_term where search_term.term = singular and uses > 0) order by length(singular) limit 1
    ), term) as word
    from (
      select * from typed
      union all
      select term || next, part, place, true, word_number from (
        select *, lead(term) over (partition by part order by place) as next from typed
      ) as pair
      where next ~ '^[^0-9]' and term ~ '^[^0-9]'
    ) as listed
  ), heard as materialized (
    select spoken.*, sounds, search_skeleton(sounds[1]) as skeleton,
      case when word ~ '^[0-9]' then search_amounts(word) else search_endings(word) end as forms, array(
      select distinct variant
      from unnest(sounds) as sound cross join search_skeleton(sound) as skeleton
        cross join lateral (values (skeleton), (skeleton || 'r'), (regexp_replace(skeleton, '(?<=.)r$', ''))) as ending (variant)
    ) as skeletons
    from spoken cross join lateral (
      select array_remove(array[search_sound(word), case when word ~ 'c(?![hk])|ে'
        then search_sound(replace(regexp_replace(word, 'c(?![hk])', 'ch', 'g'), 'ে', '্যা')) end], null) as sounds
    ) as sounding
  )
  select ${catalogVersion} as version, word_number, part, typed, word, is_pair, to_jsonb(sounds) as sounds, skeleton,
    found.kind, found.term, found.sound, found.uses
  from (select 1) as always left join heard on true left join lateral (
    ${candidates('exact', sql`spelled.term = any(heard.forms)`)}
    union all
    select 'exact', term, term, 1 from known_code
    where not exists (select from search_term where search_term.term = known_code.term and uses > 0)
    union all
    select 'apart', first, first, 0 from apart where apart.word_number = heard.word_number and not is_pair
    union all
    ${candidates(
      'prefix',
      // Words with more digits are other numbers.
      sql`length(heard.word) > 1 and spelled.term <> heard.word and ${beginsWith(sql`spelled.term`, sql`heard.word`)}
        and (heard.word !~ '^[0-9]' or substr(spelled.term, length(heard.word) + 1, 1) !~ '[0-9.]')`,
      sql`order by sum(spelled.uses) desc, spelled.term limit ${sql.lit(MAX_PREFIXED)}`,
    )}
    union all
    ${candidates(
      'synonym',
      sql`spelled.term in (
        select other.word from search_synonym as own join search_synonym as other using (group_number)
        where own.word = heard.word and other.word <> heard.word)`,
    )}
    union all
    ${candidates(
      'sound',
      sql`spelled.skeleton = any(heard.skeletons)
        and spelled.term <> heard.word and heard.word !~ '^[0-9]'`,
      sql`limit ${sql.lit(MAX_COMPARED)}`,
    )}
  ) as found on true`;

const LOOKUP = compileStatement<LookupRow, Lookup>(lookupStatement);

export type TypingErrorQuery = {
  /** The skeletons that the word would have with one consonant less, more or other. */
  readonly skeletons: string[];
  /** Patterns of words of which one part is as typed. */
  readonly patterns: string[];
  /** The first two letters, the first half and the last two letters: one error leaves the half or both ends as typed. */
  readonly start: string;
  readonly half: string;
  readonly end: string;
  readonly sound: string;
};

/** A word that may be meant by a mistyped one. */
export type MeantWord = Candidate & {
  /** The synonym that may be meant: its sound is the one of the candidate, and the term is another word of its group. */
  readonly synonym: string | null;
};

/** Finds words of the vocabulary, and their synonyms, that may be meant by a mistyped word, the most similar first. */
export async function findMistyped(database: Database, query: TypingErrorQuery): Promise<readonly MeantWord[]> {
  return await database.readCompiled(MISTYPED, query, true);
}

const mistyped = given<TypingErrorQuery>();

const isSimilar = (table: string, word: string) => sql`
  (${sql.ref(`${table}.skeleton`)} = any(${mistyped('skeletons')}::text[])
    or ${sql.ref(`${table}.${word}`)} like any(${mistyped('patterns')}::text[])
    or (${mistyped('start')}::text <> '' and ${beginsWith(sql.ref(`${table}.${word}`), sql`${mistyped('start')}::text`)}
      and (right(${sql.ref(`${table}.${word}`)}, 2) = ${mistyped('end')}::text
        or starts_with(${sql.ref(`${table}.${word}`)}, ${mistyped('half')}::text))))
  and abs(length(${sql.ref(`${table}.sound`)}) - length(${mistyped('sound')}::text)) <= 3`;

const MISTYPED = compileStatement<MeantWord, TypingErrorQuery>(sql<MeantWord>`
  (select term, min(sound) as sound, sum(uses)::int as uses, null as synonym
    from search_term
    where ${isSimilar('search_term', 'term')} and term !~ '[0-9]'
    group by term having sum(uses) > 0
    order by similarity(min(sound), ${mistyped('sound')}::text) desc, term limit ${sql.lit(MAX_COMPARED)})
  union all
  (select search_term.term, min(own.sound), sum(uses)::int, own.word
    from search_synonym as own join search_synonym as other using (group_number)
      join search_term on search_term.term = other.word
    where ${isSimilar('own', 'word')}
    group by own.word, search_term.term having sum(uses) > 0
    order by similarity(min(own.sound), ${mistyped('sound')}::text) desc, 1, 4 limit ${sql.lit(MAX_COMPARED)})`);

type Beginning = { readonly word: string; readonly skeleton: string };

/** Finds words of the vocabulary whose consonants begin as typed, and those with a synonym that begins as typed. */
export async function findBegun(database: Database, beginning: Beginning): Promise<readonly MeantWord[]> {
  return await database.readCompiled(BEGUN, beginning, true);
}

const begun = given<Beginning>();

/** Returns the condition of a text that begins with another one, for an index of bytes. */
function beginsWith(column: RawBuilder<unknown>, start: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${column} >= ${start} and ${column} < ${start} || ${sql.lit('\u{10ffff}')}`;
}

const BEGUN = compileStatement<MeantWord, Beginning>(sql<MeantWord>`
  (select term, min(sound) as sound, sum(uses)::int as uses, null as synonym
    from search_term
    -- A single consonant begins too many words.
    where length(${begun('skeleton')}::text) > 1 and ${beginsWith(sql`skeleton`, sql`${begun('skeleton')}::text`)}
    group by term having sum(uses) > 0 order by sum(uses) desc, term limit ${sql.lit(MAX_PREFIXED)})
  union all
  (select search_term.term, min(search_term.sound), sum(uses)::int, own.word
    from search_synonym as own join search_synonym as other using (group_number)
      join search_term on search_term.term = other.word
    where ${beginsWith(sql`own.word`, sql`${begun('word')}::text`)}
    group by own.word, search_term.term having sum(uses) > 0 order by own.word limit ${sql.lit(MAX_PREFIXED)})`);

/** A word of the vocabulary whose consonants are those of a part of a word. */
type PartRow = {
  readonly part: string;
  readonly sounds: readonly string[];
  readonly term: string;
  readonly sound: string;
};
type Parts = { readonly parts: string[] };

/** Finds the words of the vocabulary that parts of a word may be. */
export async function findParts(database: Database, parts: string[]): Promise<readonly PartRow[]> {
  return await database.readCompiled(PARTS, { parts }, true);
}

const PARTS = compileStatement<PartRow, Parts>(sql<PartRow>`
  select part, to_jsonb(array[heard]) as sounds, found.term, found.sound
  from unnest(${given<Parts>()('parts')}::text[]) as part cross join search_sound(part) as heard cross join lateral (
    select term, min(sound) as sound from search_term
    where skeleton = search_skeleton(heard) and length(term) > 2
    group by term having sum(uses) > 0 order by sum(uses) desc, term limit ${sql.lit(MAX_PREFIXED)}
  ) as found`);

type Beside = { readonly first: string[]; readonly second: string[] };
const beside = given<Beside>();

/** Returns true if a name has two words beside each other. */
export async function areWrittenBeside(database: Database, first: string[], second: string[]): Promise<boolean> {
  const [row] = await database.readCompiled(BESIDE, { first, second }, true);
  return row?.found === true;
}

const BESIDE = compileStatement<{ found: boolean }, Beside>(sql<{ found: boolean }>`
  select exists (
    select from unnest(${beside('first')}::text[]) as first cross join unnest(${beside('second')}::text[]) as second
    where ${areBeside(sql`first`, sql`second`)}
  ) as found`);
