/**
 * Replaces the functions of ts-rest that the contract calls, in the bundle of the mock. The module of ts-rest contains zod 3, which bundlers cannot leave
 * out: 55 kB for four functions. `strictStatusCodes`, the only option of the routers, is for ts-rest's server and clients.
 *
 * @see docs/decisions/0034-libraries.md
 */
export const initContract = () => ({
  router: <T>(routes: T): T => routes,
  otherResponse: <T>(response: T): T => response,
  noBody: () => NO_BODY,
  type: () => PLAIN_TYPE,
});

export const isAppRoute = (value: object): boolean => 'method' in value && 'path' in value;

const NO_BODY = Symbol('ContractNoBody');
const PLAIN_TYPE = Symbol('ContractPlainType');
