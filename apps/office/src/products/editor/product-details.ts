import type { StaffProductChange, StaffProductDetail } from '@arot/sdk/staff';
import { LIMITS, LISTS, PACK_PARTS, QUANTITIES, TEXTS } from '../../generated/product-fields.ts';

/** Without the minimum quantities, which are on the first card. */
export const STEPS = QUANTITIES.filter((name) => !name.endsWith('MinOrderQuantity'));

type Typed = (typeof QUANTITIES | typeof LIMITS | typeof TEXTS)[number];
type Part = (typeof PACK_PARTS)[number];
type List = (typeof LISTS)[number];

/** Order quantities, package and codes of a product as they are typed; empty for none. */
export type DetailsForm = { readonly [Name in Typed | Part]: string } & { readonly [Name in List]: readonly string[] };

export function detailsOf(product: StaffProductDetail): DetailsForm {
  const { pack } = product;
  const typed = [...QUANTITIES, ...LIMITS, ...TEXTS].map((name) => [name, String(product[name] ?? '')]);
  return {
    ...(Object.fromEntries(typed) as Record<Typed, string>),
    ...(Object.fromEntries(LISTS.map((name) => [name, product[name]])) as Record<List, string[]>),
    packSize: String(pack?.size ?? ''),
    packUnitName: pack?.unitName ?? '',
    packUnitNameBn: pack?.unitNameBn ?? '',
  };
}

/** Returns the request with the details that differ. */
export function detailsChange(changed: ReadonlySet<string>, form: DetailsForm): StaffProductChange {
  const pick = <Name extends keyof DetailsForm, Value>(
    names: readonly Name[],
    read: (typed: DetailsForm[Name]) => Value,
  ) => Object.fromEntries(names.filter((name) => changed.has(name)).map((name) => [name, read(form[name])]));
  const { packSize, packUnitName, packUnitNameBn } = form;
  const pack = hasPack(form) ? { size: Number(packSize), unitName: packUnitName, unitNameBn: packUnitNameBn } : null;
  return {
    ...pick(TEXTS, (text) => (text.trim() === '' ? null : text)),
    ...pick(QUANTITIES, Number),
    ...pick(LIMITS, (text) => (text === '' ? null : Number(text))),
    ...(PACK_PARTS.some((name) => changed.has(name)) ? { pack } : {}),
    ...pick(LISTS, (items) => items.map((item) => item.trim()).filter((item) => item !== '')),
  };
}

function hasPack(form: DetailsForm): boolean {
  return PACK_PARTS.some((name) => form[name].trim() !== '');
}

/** Returns the names of the quantities that are no whole numbers, as the API names them. */
export function wrongQuantities(form: DetailsForm): string[] {
  const isWrong = (text: string) => !/^\d{1,10}$/.test(text);
  return [
    ...QUANTITIES.filter((name) => isWrong(form[name])),
    ...LIMITS.filter((name) => form[name] !== '' && isWrong(form[name])),
    ...(hasPack(form) && isWrong(form.packSize) ? ['pack.size'] : []),
  ];
}
