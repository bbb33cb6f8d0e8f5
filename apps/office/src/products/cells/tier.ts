/** The customers whose price it is. */
export type Tier = 'RETAIL' | 'WHOLESALE';
