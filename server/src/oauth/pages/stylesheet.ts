import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Html } from './html.ts';

/** What all pages look like. It stands in each page: they load nothing, and look right behind any proxy. */
const css = readFileSync(new URL('pages.css', import.meta.url), 'utf8');

export const styleElement = new Html(`<style>${css}</style>`);

/**
 * The one style that the pages' policy lets through.
 *
 * @see https://www.w3.org/TR/CSP3/#match-element-to-source-list
 */
export const styleSource = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
