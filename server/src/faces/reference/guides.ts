import { readFileSync } from 'node:fs';
import { ERRORS } from '@arot/contract';
import type { Reader } from './openapi-document.ts';

/** The guides of each page, in its order. */
const names = {
  public: ['authentication', 'prices-and-tiers', 'uploads', 'oauth', 'chat', 'errors-and-limits'],
  staff: ['authentication', 'errors-and-limits'],
} as const satisfies Record<Reader, readonly string[]>;

/** Returns the guides as one Markdown text. Each begins with a heading of the first level, which the sidebar lists. */
export function guides(reader: Reader, serverUrl: string, issuer: string): string {
  const { origin } = new URL(serverUrl);
  const values: Readonly<Record<string, string>> = { origin, issuer, errors: errorTable() };
  const texts = names[reader].map((name) => readFileSync(new URL(`guides/${name}.md`, import.meta.url), 'utf8').trim());
  return texts.join('\n\n').replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => requireValue(values, name));
}

function requireValue(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`No guide may use {{${name}}}`);
  return value;
}

function errorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, message }]) => `| ${status} \`${code}\` | ${message} |`);
  return ['| error | usual message |', '| --- | --- |', ...rows].join('\n');
}
