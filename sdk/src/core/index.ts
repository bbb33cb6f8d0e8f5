/** The client of some operations only, for pages that count every byte. */

export type { RouteTable } from '../route-table.ts';
export { type AuthListening, type ClientOf, createClient, type RouteTables } from './create-client.ts';
