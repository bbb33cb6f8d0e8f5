import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Options of axe-core, and selectors of the parts to check. */
export type Check = RunOptions & { readonly include?: string[]; readonly exclude?: string[] };

/** A rule that the page violates, or that axe-core cannot decide, and the HTML of the elements. */
export type Violation = [rule: string, elements: string[]];

/** Selects the rules about colors, which are the only ones that another theme of the same page can violate. */
export const ONLY_COLORS = { runOnly: ['color-contrast', 'link-in-text-block'] } satisfies Check;

/** The minified source, which a page compiles in two thirds of the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the page with axe-core, as it looks now. */
export async function findViolations(page: Page, { include, exclude, ...options }: Check = {}): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const context = include || exclude ? JSON.stringify({ include, exclude }) : 'document';
  const run = JSON.stringify({ ...options, resultTypes: ['violations', 'incomplete'] });
  // Selects the results in the page. To send all of them here takes longer than the check.
  return await page.evaluate<Violation[]>(
    `axe.run(${context}, ${run}).then(({ violations, incomplete }) =>
      [...violations, ...incomplete].map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`,
  );
}

/** Checks the page as it looks in light, and its colors in dark. Afterwards, the page is light. */
export async function findViolationsInThemes(page: Page, check: Check = {}): Promise<[theme: string, ...Violation][]> {
  const found: [string, ...Violation][] = [];
  for (const [colorScheme, rules] of [
    ['light', {}],
    ['dark', ONLY_COLORS],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await findViolations(page, { ...check, ...rules })) found.push([colorScheme, ...violation]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
