/** Whose price it is. */
export type Tier = 'RETAIL' | 'WHOLESALE';
