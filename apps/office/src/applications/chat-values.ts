import type { StaffChatApplication, StaffChatField, StaffChatFieldDefinition } from '@arot/sdk/staff';
import { filledRows } from '../forms/list-field.tsx';

export const FIELD_TYPES = [
  ...(['text', 'textarea', 'email', 'phone', 'number', 'boolean', 'select', 'date', 'url'] as const),
];
export type FieldType = (typeof FIELD_TYPES)[number];
const TYPES_WITH_LENGTH: readonly FieldType[] = ['text', 'textarea', 'email', 'phone', 'url'];

/** The fields of the form of a chat application. */
export type ChatValues = {
  readonly name: string;
  readonly visitorOrigins: readonly string[];
  readonly identityVerification: 'off' | 'required';
};

export const EMPTY_VALUES: ChatValues = { name: '', visitorOrigins: [''], identityVerification: 'off' };

export function valuesOf({ name, visitorOrigins, identityVerification }: StaffChatApplication): ChatValues {
  return { name, visitorOrigins, identityVerification };
}

/** Removes empty rows, so that the API's messages name the rows that the form shows. */
export function withoutEmptyRows(values: ChatValues): ChatValues {
  return { ...values, visitorOrigins: filledRows(values.visitorOrigins) };
}

/** The fields of the form of a field. An empty text is absent. */
export type FieldValues = {
  readonly key: string;
  readonly type: FieldType;
  readonly label: string;
  readonly labelBn: string;
  readonly required: boolean;
  readonly options: readonly string[];
  readonly maxLength: string;
};

export const EMPTY_FIELD: FieldValues = {
  ...{ key: '', type: 'text', label: '', labelBn: '', required: false, options: [], maxLength: '' },
};

export function hasLength(type: FieldType): boolean {
  return TYPES_WITH_LENGTH.includes(type);
}

export function fieldValuesOf(field: StaffChatField): FieldValues {
  const { key, type, label, labelBn, required, options, maxLength } = field;
  return {
    ...{ key, type, required, options },
    // The API returns the key for a field without a label.
    label: label === key ? '' : label,
    labelBn: labelBn ?? '',
    maxLength: maxLength === null || !hasLength(type) ? '' : String(maxLength),
  };
}

/** Returns the whole definition of a field: what is not used by its type is left out. */
export function definitionOf(values: FieldValues, order: number): StaffChatFieldDefinition {
  const { key, type, required } = values;
  return {
    ...{ key, type, required, order },
    ...(values.label.trim() === '' ? {} : { label: values.label }),
    ...(values.labelBn.trim() === '' ? {} : { labelBn: values.labelBn }),
    ...(type === 'select' ? { options: filledRows(values.options) } : {}),
    ...(hasLength(type) && values.maxLength.trim() !== '' ? { maxLength: Number(values.maxLength) } : {}),
  };
}

/** Returns the order of a field that comes last. */
export function lastOrder(fields: readonly StaffChatField[]): number {
  return Math.max(0, ...fields.filter(({ archived }) => !archived).map(({ order }) => order)) + 10;
}
