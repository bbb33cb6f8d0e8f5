import { defineText } from '../words/define-text.ts';

export const gridText = defineText(
  { select: 'Select this row', selectAll: 'Select all rows that are loaded' },
  { select: 'সারিটি বাছুন', selectAll: 'লোড হওয়া সব সারি বাছুন' },
);
