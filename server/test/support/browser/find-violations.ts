import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Checks the page with axe-core, as it looks now.
 *
 * @returns the rules that it violates, and those that axe-core cannot decide, with the HTML of the elements
 */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<[string, string[]][]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const { violations, incomplete } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return [...violations, ...incomplete].map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}
