import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { MICROSECONDS } from '../database/schema/columns.ts';
import type { Schema } from '../database/schema/schema.ts';

const eb = expressionBuilder<Schema, 'category'>();

/**
 * Returns the number of subcategories of a category, as a column of statements about `category`.
 *
 * @param counted the condition of the subcategories that count, about `child`
 */
export const childCount = (counted: RawBuilder<boolean> = sql`true`) =>
  eb
    .selectFrom('category as child')
    .whereRef('child.parent_id', '=', 'category.id')
    .where(counted)
    .select(({ fn }) => eb.cast<number>(fn.countAll(), 'integer').as('count'))
    .$asScalar()
    .$notNull()
    .as('child_count');

/**
 * The value of `category.version` for a statement that updates a category: the time in microseconds, and more than before. The
 * other tables have a trigger for it.
 *
 * @see server/src/database/schema/migrations/0015-row-versions.ts
 */
export const nextCategoryVersion = sql<string>`greatest(category.version + 1, ${sql.raw(MICROSECONDS)})`;

/** The condition of a category that visitors see, and whose main category they see. Statements join it as `parent`. */
export const isVisible = sql<boolean>`not category.hidden and parent.hidden is not true`;
