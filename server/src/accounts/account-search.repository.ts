import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { timestamp } from '../database/timestamps.ts';

/** A position in a list of accounts, newest first. `createdAt` is ISO 8601. */
export type AccountPosition = { readonly createdAt: string; readonly id: string };

/** Whether an account of `account_search` contains a text in its name, shop, phone number or email address. */
export function containsText(eb: ExpressionBuilder<Schema, 'account_search'>, text: string): Expression<SqlBool> {
  return eb.or(spellingsOf(text).map((spelling) => eb('account_search.text', 'like', likePattern(spelling))));
}

/** Whether an account of `account_search` comes after a position. */
export function comesAfter({ createdAt, id }: AccountPosition): RawBuilder<boolean> {
  return sql<boolean>`(account_search.created_at, account_search.account_id) < (${timestamp(new Date(createdAt))}, ${id} collate "C")`;
}

/**
 * The text, and without its separators if it is a phone number or a part of one. The stored number +8801712345678 contains the
 * local one.
 */
function spellingsOf(text: string): string[] {
  const digits = text.replace(/[\s().-]/g, '');
  return /^\+?\d{3,}$/.test(digits) && digits !== text ? [text, digits] : [text];
}

/** Normalized by the function that has normalized the stored texts. `%`, `_` and `\` are ordinary characters. */
function likePattern(text: string): RawBuilder<string> {
  return sql<string>`'%' || regexp_replace(normalized_for_search(${text}), '([%_\\\\])', '\\\\\\1', 'g') || '%'`;
}
