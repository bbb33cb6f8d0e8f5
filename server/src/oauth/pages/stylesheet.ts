import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Html } from './html.ts';

/** The style of all pages. It is inline, so the pages load nothing and look right behind any proxy. */
const css = readFileSync(new URL('pages.css', import.meta.url), 'utf8');

export const styleElement = new Html(`<style>${css}</style>`);

/** The only style that the pages' policy allows. */
export const styleSource = hashSource(css);

/** Returns the CSP source that allows an inline style or script. @see https://www.w3.org/TR/CSP3/#match-element-to-source-list */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}
