import { defineEntity, p } from '@mikro-orm/core';
import { byteText, type Computed, rowVersion } from './columns.ts';

/**
 * A main category, or a subcategory of one. The database rejects a third level by a foreign key from
 * (parent_id, parent_is_main) to (id, is_main).
 */
export const Category = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: {
    id: byteText().primary(),
    name: p.text(),
    nameNormalized: byteText(),
    description: p.text().nullable(),
    image: p.text().nullable(),
    parentId: byteText().nullable(),
    /** The place among its siblings; null after all others. */
    sortOrder: p.integer().nullable(),
    /** Hidden from visitors, with its subcategories. */
    hidden: p.boolean().default(false),
    isMain: p.boolean().$type<Computed<boolean>>().generated('(parent_id is null) stored'),
    parentIsMain: p
      .boolean()
      .$type<Computed<true>>()
      .nullable()
      .generated('(case when parent_id is not null then true end) stored'),
    version: rowVersion(),
  },
  uniques: [{ name: 'category_id_is_main', properties: ['id', 'isMain'] }],
  indexes: [
    {
      name: 'category_by_name',
      expression: 'create index category_by_name on category (name collate "und-x-icu", id)',
    },
    {
      name: 'category_by_parent',
      expression: 'create index category_by_parent on category (parent_id, name collate "und-x-icu", id)',
    },
    {
      name: 'category_name_search',
      expression: 'create index category_name_search on category using gin (name_normalized gin_trgm_ops)',
    },
  ],
});
