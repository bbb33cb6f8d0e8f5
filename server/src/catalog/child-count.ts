import { expressionBuilder } from 'kysely';
import type { Schema } from '../database/schema.ts';

const eb = expressionBuilder<Schema, 'category'>();

/** How many subcategories a category has, as a column of statements about `category`. */
export const childCount = eb
  .selectFrom('category as child')
  .whereRef('child.parent_id', '=', 'category.id')
  .select(({ fn }) => eb.cast<number>(fn.countAll(), 'integer').as('count'))
  .$asScalar()
  .$notNull()
  .as('child_count');
