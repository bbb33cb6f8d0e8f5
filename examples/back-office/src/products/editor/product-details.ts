import type { StaffProductChange, StaffProductDetail } from '@arot/sdk/staff';

export const TEXT_DETAILS = ['sku', 'brand', 'unit', 'netContent', 'origin'] as const;
export const INCREMENTS = ['wholesaleIncrement', 'retailIncrement'] as const;
export const MAXIMUMS = ['wholesaleMaxOrderQuantity', 'retailMaxOrderQuantity'] as const;
export const PACK_DETAILS = ['packSize', 'packUnitName', 'packUnitNameBn'] as const;

type TextDetail = (typeof TEXT_DETAILS | typeof INCREMENTS | typeof MAXIMUMS | typeof PACK_DETAILS)[number];

/** Order quantities, package and codes of a product as they are typed; empty for none. */
export type DetailsForm = { readonly [Name in TextDetail]: string } & { readonly gtins: readonly string[] };

export function detailsOf(product: StaffProductDetail): DetailsForm {
  const { pack } = product;
  const text = (value: string | number | null | undefined) => String(value ?? '');
  return {
    sku: text(product.sku),
    brand: text(product.brand),
    unit: text(product.unit),
    netContent: text(product.netContent),
    origin: text(product.origin),
    wholesaleIncrement: text(product.wholesaleIncrement),
    retailIncrement: text(product.retailIncrement),
    wholesaleMaxOrderQuantity: text(product.wholesaleMaxOrderQuantity),
    retailMaxOrderQuantity: text(product.retailMaxOrderQuantity),
    packSize: text(pack?.size),
    packUnitName: text(pack?.unitName),
    packUnitNameBn: text(pack?.unitNameBn),
    gtins: product.gtins,
  };
}

/** Returns the request with the details that differ. */
export function detailsChange(changed: ReadonlySet<string>, form: DetailsForm): StaffProductChange {
  const pick = <Name extends TextDetail, Value>(names: readonly Name[], read: (text: string) => Value) =>
    Object.fromEntries(names.filter((name) => changed.has(name)).map((name) => [name, read(form[name])]));
  const quantity = (text: string) => (text === '' ? null : Number(text));
  const { packSize, packUnitName, packUnitNameBn } = form;
  const pack = hasPack(form) ? { size: Number(packSize), unitName: packUnitName, unitNameBn: packUnitNameBn } : null;
  return {
    ...pick(TEXT_DETAILS, (text) => (text.trim() === '' ? null : text)),
    ...pick(INCREMENTS, Number),
    ...pick(MAXIMUMS, quantity),
    ...(PACK_DETAILS.some((name) => changed.has(name)) ? { pack } : {}),
    ...(changed.has('gtins') ? { gtins: form.gtins.map((code) => code.trim()).filter((code) => code !== '') } : {}),
  };
}

function hasPack(form: DetailsForm): boolean {
  return PACK_DETAILS.some((name) => form[name].trim() !== '');
}

/** Returns the names of the quantities that are no whole numbers, as the API names them. */
export function wrongQuantities(form: DetailsForm): string[] {
  const isWrong = (text: string) => !/^\d{1,10}$/.test(text);
  return [
    ...INCREMENTS.filter((name) => isWrong(form[name])),
    ...MAXIMUMS.filter((name) => form[name] !== '' && isWrong(form[name])),
    ...(hasPack(form) && isWrong(form.packSize) ? ['pack.size'] : []),
  ];
}
