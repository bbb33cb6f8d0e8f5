import { CODE_NAMES, type FieldKind, ORDER_NAMES, PACK_FIELDS, PRODUCT_FIELDS } from '@arot/contract';
import type { GeneratedFile } from '../../contract/scripts/generated-file.ts';
import { COLUMNS } from '../src/import/readers/table-layout.ts';

/** Generates the fields of a product for the back office, which knows the contract by the SDK only. */
export function generateProductFields(): GeneratedFile[] {
  const ofKind = (names: readonly (keyof typeof PRODUCT_FIELDS)[], kind: FieldKind) =>
    names.filter((name) => PRODUCT_FIELDS[name].kind === kind);
  const constants = [
    ['The numbers of pieces that every product has.', 'QUANTITIES', ofKind(ORDER_NAMES, 'quantity')],
    ['The most pieces of an order; null without a limit.', 'LIMITS', ofKind(ORDER_NAMES, 'limit')],
    ['The parts of a package.', 'PACK_PARTS', Object.keys(PACK_FIELDS)],
    ['The texts that a product has or lacks.', 'TEXTS', ofKind(CODE_NAMES, 'text')],
    ['The lists of texts.', 'LISTS', ofKind(CODE_NAMES, 'list')],
    ['The columns of a catalog file of products, in their order.', 'CSV_COLUMNS', COLUMNS.product],
    ['The columns of a catalog file of categories, in their order.', 'CATEGORY_COLUMNS', COLUMNS.category],
  ] as const;
  const declared = constants.map(
    ([description, name, value]) =>
      `/** ${description} */\nexport const ${name} = ${JSON.stringify(value)} as const;\n`,
  );
  const content = ['// Generated from the contract by `npm run generate`. Do not edit.\n', ...declared].join('\n');
  return [{ path: 'apps/office/src/generated/product-fields.ts', content }];
}
