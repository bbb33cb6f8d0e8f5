import { CUSTOMER_TIERS, DISCOUNT_TYPES, fieldsIn, PUBLICATION_STATES, priceChangeRequest } from '@arot/contract';
import { fieldTexts } from '@arot/contract/issues';
import { type Command, Option } from 'commander';
import { OperatorError } from '../../base/errors.ts';
import { ApiError } from '../../http/api-error.ts';
import { inStaffTransaction } from '../../operations/staff-context.ts';
import type { PriceChangeRequest } from '../../prices/plan-price-change.ts';
import { applyPriceChange, previewPriceChange } from '../../prices/staff-api/price-change.ts';
import { addCommand, type CommonOptions, print, UsageError, withAuditContext } from '../command.ts';
import { priceText, readText, tableText } from './catalog-text.ts';

type DiscountOptions = { discountType?: string; discountValue?: string; discount: boolean };
type SetOptions = CommonOptions & DiscountOptions & { tier: string; base?: string; allowFree?: boolean };
type ChangeOptions = CommonOptions &
  DiscountOptions & {
    tier?: string;
    category?: string;
    status?: string;
    query?: string;
    slug?: string[];
    set?: string;
    add?: string;
    percent?: string;
    allowFree?: boolean;
    dryRun?: boolean;
    ifMatch?: string;
  };

type Preview = Awaited<ReturnType<typeof previewPriceChange>>;

export function registerCatalogPrices(catalog: Command): void {
  withDiscount(addCommand(catalog, 'set-price <slug>', 'Set the price of a product for one tier'))
    .addOption(new Option('--tier <tier>', 'price tier').choices(CUSTOMER_TIERS).makeOptionMandatory())
    .option('--base <amount>', 'the new base price in BDT (default: as it is)')
    .action(async (slug: string, options: SetOptions) => {
      const { tier, base: basePrice } = options;
      const discount = discountOf(options);
      if ((basePrice ?? discount) === undefined) throw new UsageError('State --base, a discount, or --no-discount.');
      const request = requestOf({ changes: [{ slug, tier, basePrice, discount }], allowFree: options.allowFree });
      const { items } = await run(request, {});
      print(options, items[0], changesText(items));
    });
  withDiscount(
    addCommand(
      catalog,
      'change-prices [file]',
      'Change many prices, by a filter or a price list (.csv, - for standard input)',
    ),
  )
    .addOption(new Option('--tier <tier>', 'the tier whose prices change').choices(CUSTOMER_TIERS))
    .option('--category <id>', 'only products of this category with its subcategories; "uncategorized" for none')
    .addOption(new Option('--status <status>', 'only products of this status').choices(PUBLICATION_STATES))
    .option('-q, --query <text>', 'only products whose name contains the text')
    .option('--slug <slug...>', 'only these products')
    .option('--set <amount>', 'set the base price')
    .option('--add <amount>', 'add to the base price: --add 5, or --add=-5 to subtract')
    .option('--percent <number>', 'raise the base price by so many percent: --percent 5, or --percent=-5 to lower it')
    .option('--dry-run', 'show each price before and after, and change nothing')
    .option('--if-match <version>', 'change only what the dry run with this version has shown')
    .action(async (file: string | undefined, options: ChangeOptions) => {
      // Before the database is open: other processes must not wait while a file is read.
      const request =
        file === undefined
          ? byFilter(options)
          : requestOf({ csv: await readList(file, options), allowFree: options.allowFree });
      const result = await run(request, options, file === '-' ? 'stdin' : file);
      const { items, ...summary } = result;
      const changed = items.filter((item) => item.changed);
      print(
        options,
        options.dryRun ? result : { ...summary, items: changed },
        [changesText(changed), summaryText(result, options)].join('\n'),
      );
    });
}

function withDiscount(command: Command): Command {
  return command
    .addOption(new Option('--discount-type <type>', 'set a discount').choices(DISCOUNT_TYPES))
    .option('--discount-value <number>', 'an amount in BDT, or a percentage')
    .option('--no-discount', 'remove the discount')
    .option('--allow-free', 'allow new prices of 0.00');
}

/** Returns the new discount; undefined leaves it as it is. */
function discountOf({ discountType: type, discountValue: value, discount }: DiscountOptions) {
  if (!discount && (type ?? value) !== undefined) throw new UsageError('--no-discount excludes a discount.');
  if (!discount) return null;
  if ((type === undefined) !== (value === undefined)) {
    throw new UsageError('--discount-type and --discount-value belong together.');
  }
  return type === undefined ? undefined : { type, value };
}

function byFilter(options: ChangeOptions): PriceChangeRequest {
  const { tier, category: categoryId, status, query: q, slug: slugs } = options;
  if (tier === undefined) throw new UsageError('Name a file, or --tier with the change.');
  const actions = (['set', 'add', 'percent'] as const).filter((action) => options[action] !== undefined);
  if (actions.length > 1) throw new UsageError('Use one of --set, --add and --percent.');
  const [action] = actions;
  const discount = discountOf(options);
  if ((action ?? discount) === undefined) {
    throw new UsageError('State one of --set, --add and --percent, a discount, or --no-discount.');
  }
  return requestOf({
    filter: { tier, categoryId, status, q, slugs },
    operation: { basePrice: action && { action, value: options[action] }, discount },
  });
}

async function readList(file: string, options: ChangeOptions): Promise<string> {
  const others = ['tier', 'category', 'status', 'query', 'slug', 'set', 'add', 'percent'] as const;
  if (others.some((name) => options[name] !== undefined) || discountOf(options) !== undefined) {
    throw new UsageError(
      'A price list states all changes itself: only --allow-free, --dry-run and --if-match are for both.',
    );
  }
  return await readText(file);
}

/** Validates the options as the API validates a body. */
function requestOf(body: unknown): PriceChangeRequest {
  const parsed = priceChangeRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = Object.entries(fieldTexts(parsed.error.issues)).flatMap(([field, messages]) =>
    messages.map((message) => `${field.replace(/^(changes\.0|filter|operation)\.?/, '')}: ${message}`),
  );
  throw new OperatorError(
    'No price was changed.',
    issues.map((issue) => issue.replace(/^: /, '')),
  );
}

async function run(
  request: PriceChangeRequest,
  { dryRun = false, ifMatch = '*' }: { dryRun?: boolean; ifMatch?: string },
  file?: string,
): Promise<Preview> {
  try {
    return await withAuditContext(async (source) => {
      if (dryRun) return await previewPriceChange(source, request);
      return await inStaffTransaction(source, async (ctx) => {
        const shown = await previewPriceChange(ctx, request, { lock: true });
        const expected = ifMatch === '*' ? shown.version : ifMatch;
        await applyPriceChange({ ...ctx, ifMatch: expected }, request);
        return shown;
      });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'PRECONDITION_FAILED') {
      throw new OperatorError('No price was changed: the products are not as the dry run has shown. Run it again.');
    }
    const fields = Object.entries(fieldsIn('en', error.fields ?? {}));
    const issues = fields.flatMap(([field, messages]) =>
      messages.map((message) => `${placeOf(field, file)}${message}`),
    );
    throw new OperatorError(error.message, issues);
  }
}

/** Returns the place of an issue: the row of a file or the slug of a product. The options of one product need no place. */
function placeOf(field: string, file = ''): string {
  if (field.startsWith('changes.') || field.startsWith('filter')) return '';
  const [, row, column = ''] = /^csv\.(\d+)(?:\.(.*))?$/.exec(field) ?? [];
  if (row === undefined) return `${field.replace(/^products\./, '')}: `;
  return `${file}:${row}${column === '' ? '' : `, ${column}`}: `;
}

function changesText(items: Preview['items']): string {
  const rows = items.map(({ slug, tier, before, after }) => [slug, tier, priceText(before), priceText(after)]);
  return tableText([['slug', 'tier', 'before', 'after'], ...rows]);
}

function summaryText(result: Preview, { dryRun }: ChangeOptions): string {
  const { changed, unchanged, withoutPrice, pricesRemoved, discountsRemoved, ignoredColumns, version } = result;
  const parts = [`${changed} prices ${dryRun ? 'would change' : 'changed'}`, `${unchanged} unchanged`];
  if (withoutPrice > 0) parts.push(`${withoutPrice} products without a price for this tier`);
  if (pricesRemoved > 0) parts.push(`${pricesRemoved} prices removed`);
  if (discountsRemoved > 0) parts.push(`${discountsRemoved} discounts removed`);
  const ignored = ignoredColumns.length > 0 ? [`Ignored columns: ${ignoredColumns.join(', ')}`] : [];
  const dry = dryRun ? ['Dry run: nothing was changed. To change exactly this:', `  --if-match ${version}`] : [];
  return [`${parts.join(', ')}.`, ...ignored, ...dry].join('\n');
}
