import type { RichText } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';
import { byteText, rowVersion } from './columns.ts';

/** Content for one place in an app, found by its key. */
export const AppContent = defineEntity({
  name: 'AppContent',
  tableName: 'app_content',
  properties: {
    key: byteText().primary(),
    title: p.text().nullable(),
    body: p.json<RichText>().nullable(),
    bodyHtml: p.text().nullable(),
    externalUrl: p.text().nullable(),
    images: p.json<{ url: string }[]>().defaultRaw(`'[]'`),
    status: p.enum(['draft', 'published'] as const).default('draft'),
    /** A read has registered the key, and no operator has changed the content since. */
    unclaimed: p.boolean().default(false),
    version: rowVersion(),
  },
  indexes: [
    {
      name: 'app_content_unclaimed',
      expression: 'create index app_content_unclaimed on app_content (key) where unclaimed',
    },
  ],
});

/** A public setting that has a value; a setting without one has no row. */
export const Setting = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: byteText().primary(),
    value: p.text(),
    version: rowVersion(),
  },
});
