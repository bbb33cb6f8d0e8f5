import { type RawBuilder, sql } from 'kysely';
import { compileStatement, given } from '../database/connection/compile-statement.ts';
import type { Database } from '../database/database.ts';
import { CODE_PLACE } from '../database/schema/migrations/0036-product-codes.ts';
import { catalogVersion } from '../reads/catalog-version.ts';

/** Further words of a query are ignored. */
const MAX_WORDS = 10;
/** The words of the vocabulary that one word of a query may begin: the most used. */
const MAX_PREFIXED = 50;
/** The words that are compared with one word of a query. */
const MAX_COMPARED = 300;

/** The endings of a Bengali word that make no other word of it. */
const ENDINGS = ['ের', 'র', 'টি', 'টা', 'ে'];

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
  readonly word: string;
  /** The sounds that the word may have: a Latin c is k or চ. */
  readonly sounds: readonly string[];
  /** The consonants of its first sound. */
  readonly skeleton: string;
  readonly kind: 'exact' | 'prefix' | 'synonym' | 'sound' | null;
} & { readonly [Key in keyof Candidate]: Candidate[Key] | null };

export type LookedUpWord = {
  readonly word: string;
  readonly sounds: readonly string[];
  readonly skeleton: string;
  readonly candidates: readonly (Candidate & { readonly kind: 'exact' | 'prefix' | 'synonym' | 'sound' })[];
};

/**
 * Looks the words of a normalized query up in the vocabulary.
 *
 * @param asCode a query that is a whole SKU or barcode is one word
 */
export async function lookUpWords(
  database: Database,
  normalized: string,
  asCode = true,
): Promise<{ readonly version: string; readonly words: readonly LookedUpWord[] }> {
  const rows = await database.readCompiled(LOOKUP, { normalized, asCode }, true);
  const words = new Map<number, LookedUpWord & { candidates: LookedUpWord['candidates'][number][] }>();
  for (const { word_number: number, word, sounds, skeleton, kind, term, sound, uses } of rows) {
    if (number === null) continue;
    const known = words.get(number) ?? { word, sounds, skeleton, candidates: [] };
    words.set(number, known);
    if (kind !== null && term !== null && sound !== null && uses !== null) {
      known.candidates.push({ kind, term, sound, uses });
    }
  }
  const inOrder = [...words].sort(([left], [right]) => left - right);
  return { version: rows[0]?.version ?? '', words: inOrder.map(([, word]) => word) };
}

/** Selects words of the vocabulary, as `spelled`, by a condition on them. */
function candidates(kind: string, condition: RawBuilder<unknown>, limit = sql``): RawBuilder<unknown> {
  return sql`(
    select ${sql.lit(kind)}::text as kind, spelled.term, min(spelled.sound) as sound, sum(spelled.uses)::int as uses
    from search_term as spelled where ${condition}
    group by spelled.term having sum(spelled.uses) > 0 ${limit})`;
}

type Lookup = { readonly normalized: string; readonly asCode: boolean };

const lookup = given<Lookup>();

const lookupStatement = sql<LookupRow>`
  with code as materialized (
    select search_code(${lookup('normalized')}::text) as term where ${lookup('asCode')}::boolean
  ), known_code as materialized (
    select term from code
    where exists (select from product_term where product_term.term = code.term and place = ${sql.lit(CODE_PLACE)})
  ), split as materialized (
    select term as word, 0 as place from known_code
    union all
    select term, min(place) from search_words(${lookup('normalized')}::text)
    where not exists (select from known_code) group by term
  ), spoken as materialized (
    select word, row_number() over (order by place)::int as word_number,
      array[search_sound(word), search_sound(regexp_replace(word, 'c(?![hk])', 'ch', 'g'))] as sounds
    from split order by place limit ${sql.lit(MAX_WORDS)}
  ), heard as materialized (
    select spoken.*, search_skeleton(sounds[1]) as skeleton, array(
      select word union select word || ending from unnest(${sql.lit(`{${ENDINGS.join()}}`)}::text[]) as ending
      union select stem from regexp_replace(word, ${sql.lit(`(${ENDINGS.join('|')})$`)}, '') as stem where length(stem) > 1
    ) as forms, array(
      select distinct variant
      from unnest(sounds) as sound cross join search_skeleton(sound) as skeleton
        cross join lateral (values (skeleton), (skeleton || 'r'), (regexp_replace(skeleton, '(?<=.)r$', ''))) as ending (variant)
    ) as skeletons
    from spoken
  )
  select ${catalogVersion} as version, heard.word_number, heard.word, to_jsonb(heard.sounds) as sounds, heard.skeleton,
    found.kind, found.term, found.sound, found.uses
  from (select 1) as always left join heard on true left join lateral (
    ${candidates('exact', sql`spelled.term = any(heard.forms)`)}
    union all
    select 'exact', term, term, 1 from known_code
    where not exists (select from search_term where search_term.term = known_code.term and uses > 0)
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
    or ${sql.ref(`${table}.${word}`)} like any(${mistyped('patterns')}::text[]))
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
