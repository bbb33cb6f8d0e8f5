import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { MICROSECONDS } from '../database/schema/columns.ts';
import type { Schema } from '../database/schema/schema.ts';
import { rowCount } from '../database/sql.ts';

type Tables = Schema & Record<'parent' | 'child', Schema['category']>;

const eb = expressionBuilder<Tables, 'category' | 'parent'>();

/**
 * Returns the number of subcategories of a category, as a column of statements about `category`.
 *
 * @param counted the condition of the subcategories that count
 */
export const childCount = (counted: Expression<SqlBool> = sql`true`) =>
  eb
    .selectFrom('category as child')
    .whereRef('child.parentId', '=', 'category.id')
    .where(counted)
    .select(rowCount)
    .$asScalar()
    .$notNull()
    .as('childCount');

/**
 * The value of `category.version` for a statement that updates a category: the time in microseconds, and more than before. The
 * other tables have a trigger for it.
 *
 * @see server/src/database/schema/migrations/0001-baseline/functions.sql
 */
export const nextCategoryVersion = sql<string>`greatest(${eb.ref('category.version')} + 1, ${sql.raw(MICROSECONDS)})`;

/** The condition of a category that visitors see, and whose main category they see. Statements join it as `parent`. */
export const isVisible = eb.and([eb.not('category.hidden'), eb('parent.hidden', 'is not', true)]);

/** The condition of a subcategory that visitors see, for `childCount`. */
export const isVisibleChild = expressionBuilder<Tables, 'child'>().not('child.hidden');
