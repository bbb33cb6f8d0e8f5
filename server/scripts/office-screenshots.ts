/**
 * Makes the pictures of docs/operate/back-office.md, from a demo server that is running, on a machine with a Bengali font (Debian:
 * fonts-noto-core), where a customer with an ID card has asked for wholesale prices:
 *
 *     AROT_WHOLESALE_APPROVAL=required npm start
 *     examples/http/register.sh
 *     node server/scripts/office-screenshots.ts [http://localhost:3000]
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../test/support/browser/chromium.ts';

type Picture = {
  readonly name: string;
  readonly path: string;
  readonly language?: 'bn';
  readonly theme?: 'dark';
  /** Opens what the picture shows, after the page has loaded. */
  readonly prepare?: (page: Page) => Promise<void>;
};

const PICTURES: readonly Picture[] = [
  { name: 'office-products', path: 'products' },
  { name: 'office-product', path: 'products/miniket-rice-50kg' },
  { name: 'office-wholesale', path: 'wholesale', prepare: openDocument },
  { name: 'office-categories', path: 'categories' },
  { name: 'office-content', path: 'content/home_banner' },
  { name: 'office-audit', path: 'audit', language: 'bn', theme: 'dark' },
];

const LARGEST = 120_000;
const target = (name: string) => fileURLToPath(new URL(`../../docs/pictures/${name}.webp`, import.meta.url));

/** Opens the ID card of the first request. */
async function openDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^National ID card/ }).click();
  const picture = page.getByRole('img', { name: /^National ID card/ });
  await picture.or(page.locator('canvas[data-drawn]')).first().waitFor();
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/office/');
  await page.getByRole('button', { name: /^Demo: / }).click();
  await page.locator('.office').waitFor();
}

/** @returns the bytes of a WebP that is small enough */
async function compress(png: Buffer): Promise<Buffer> {
  for (const quality of [90, 80, 65, 50]) {
    const bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length < LARGEST) return bytes;
  }
  throw new Error(`No quality makes a picture of less than ${LARGEST} bytes.`);
}

const browser = await launchChromium();
try {
  const context = await browser.newContext({
    baseURL: process.argv[2] ?? 'http://localhost:3000',
    locale: 'en-GB',
    viewport: { width: 1_280, height: 860 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page);
  for (const { name, path, language = 'en', theme = 'light', prepare } of PICTURES) {
    await page.evaluate(`localStorage.setItem('arot-language', '${language}')`);
    await page.evaluate(`localStorage.setItem('arot-office-theme', '${theme}')`);
    await page.goto(`/office/${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    const bytes = await compress(await page.screenshot());
    writeFileSync(target(name), bytes);
    process.stdout.write(`${name}.webp  ${Math.ceil(bytes.length / 1_000)} kB\n`);
  }
} finally {
  await browser.close();
}
