import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Site } from '../site/site.ts';

const arotScript = fileURLToPath(new URL('../../../server/bin/arot.js', import.meta.url));

/** A value that a command sets, as a number that grows with each command. */
type Written = { acknowledged: number; attempted: number };

const SLUG = 'drill-published';
/** The products of each import. All of them get the same price, so half of an import is visible. */
const IMPORTED = 300;

/**
 * Runs the commands of staff, one after the other, until one is killed: a setting, an import of prices, the status of a
 * product. Each command writes the next number, so the database tells which command was the last.
 */
export class StaffWriter {
  readonly setting: Written = { acknowledged: 0, attempted: 0 };
  readonly price: Written = { acknowledged: 0, attempted: 0 };
  readonly status: Written = { acknowledged: 0, attempted: 0 };
  readonly #site: Site;
  #child: ChildProcess | undefined;
  #isStopped = false;
  #next = 0;

  constructor(site: Site) {
    this.#site = site;
  }

  get acknowledged(): number {
    return this.setting.acknowledged + this.price.acknowledged + this.status.acknowledged;
  }

  /** Runs commands until {@link kill}. @throws Error if a command fails by itself */
  async writeUntilKilled(): Promise<void> {
    this.#isStopped = false;
    while (!this.#isStopped) {
      const steps = [() => this.#set(), () => this.#import(), () => this.#changeStatus()];
      await steps[this.#next % steps.length]?.();
      this.#next += 1;
    }
  }

  kill(): void {
    this.#isStopped = true;
    this.#child?.kill('SIGKILL');
  }

  async #set(): Promise<void> {
    const value = ++this.setting.attempted;
    if (await this.#run(['settings', 'set', 'siteName', `Drill ${value}`])) this.setting.acknowledged = value;
  }

  async #import(): Promise<void> {
    const value = ++this.price.attempted;
    if (await this.#run(['catalog', 'import', '-', '--format', 'json'], catalogOf(value))) {
      this.price.acknowledged = value;
    }
  }

  /** Changes the status. Even numbers publish, odd ones unpublish. */
  async #changeStatus(): Promise<void> {
    const value = ++this.status.attempted;
    if (await this.#run(['catalog', value % 2 === 0 ? 'publish' : 'unpublish', SLUG])) this.status.acknowledged = value;
  }

  /** @returns whether the command succeeded; false if it was killed */
  async #run(args: readonly string[], input = ''): Promise<boolean> {
    const { DATABASE_URL: _, ...inherited } = process.env;
    const child = spawn(process.execPath, [arotScript, ...args], {
      cwd: this.#site.folder,
      env: { ...inherited, ...this.#site.variables },
      stdio: ['pipe', 'ignore', 'pipe'],
      detached: true,
    });
    this.#child = child;
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal === 'SIGKILL') return false;
    if (code !== 0) throw new Error(`arot ${args.join(' ')} ended with ${code}: ${errors}`);
    return true;
  }
}

/** Returns products with the price `value`, and one whose status the commands change. */
export function catalogOf(value: number): string {
  const prices = { RETAIL: { basePrice: `${value}.00` } };
  const products = Array.from({ length: IMPORTED }, (_, index) => ({ slug: `drill-${index}`, name: 'Rice', prices }));
  return JSON.stringify({ products });
}

export const FIRST_CATALOG = JSON.stringify({
  products: [{ slug: SLUG, name: 'Tea', status: 'draft' }],
  settings: { siteName: 'Drill 0' },
});

/** @returns what the database shows in words, where it is neither the acknowledged nor the attempted value */
export function findLostCommands(writer: StaffWriter, stored: StoredValues): string[] {
  const { setting, price, status } = writer;
  const isOneOf = (value: number, { acknowledged, attempted }: Written) =>
    value === acknowledged || value === attempted;
  const wrongStatus = ![status.acknowledged, status.attempted].some((value) => (value % 2 === 0) === stored.published);
  return [
    !isOneOf(stored.setting, setting) && `setting ${stored.setting}, acknowledged ${setting.acknowledged}`,
    stored.prices.length !== 1 && `half an import: prices ${stored.prices}`,
    !stored.prices.some((value) => isOneOf(value, price)) && `prices ${stored.prices}, not ${price.acknowledged}`,
    status.attempted > 0 && wrongStatus && `published: ${stored.published}, acknowledged ${status.acknowledged}`,
  ].filter((line) => line !== false);
}

export type StoredValues = { readonly setting: number; readonly prices: number[]; readonly published: boolean };
