import { staffPrices } from '@arot/contract';
import { operations } from '../../operations/bind.ts';
import { applyPriceChange, previewPriceChange } from './price-change.ts';

export const staffPriceOperations = operations(staffPrices, {
  previewPriceChange: (ctx, { body }) => previewPriceChange(ctx, body),
  applyPriceChange: (ctx, { body }) => applyPriceChange(ctx, body),
});
