import { defineEntity, p } from '@mikro-orm/core';

const categorySchema = defineEntity({
  name: 'Category',
  tableName: 'category',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    nameNormalized: p.text(),
    description: p.text().nullable(),
    image: p.text().nullable(),
    parentId: p.text().nullable(),
  },
});

/** A main category, or a subcategory of one. The database refuses a third level. */
export class Category extends categorySchema.class {}
categorySchema.setClass(Category);
