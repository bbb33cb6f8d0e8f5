import type { RichText } from '@arot/contract';
import { defineEntity, p } from '@mikro-orm/core';

const appContentSchema = defineEntity({
  name: 'AppContent',
  tableName: 'app_content',
  properties: {
    key: p.text().primary(),
    title: p.text().nullable(),
    body: p.json<RichText>().nullable(),
    bodyHtml: p.text().nullable(),
    externalUrl: p.text().nullable(),
    images: p.json<{ url: string }[]>(),
    status: p.enum(['draft', 'published'] as const),
    /** Registered by a read and not touched by an operator since. */
    unclaimed: p.boolean(),
  },
});

/** Content for a place in an app, found by its key. */
export class AppContent extends appContentSchema.class {}
appContentSchema.setClass(AppContent);
