/** The API in memory, for tests. */
export { createMockApi, type MockApi } from './create-mock-api.ts';
export { MockError } from './mock-error.ts';
export type { MockApiOptions } from './mock-origins.ts';
export type { MockHandler, MockRequest, PlannedFailure } from './mock-plan.ts';
export type {
  MockAccount,
  MockAppContent,
  MockAvailability,
  MockCategory,
  MockCustomerGroup,
  MockMessage,
  MockOAuthApplication,
  MockPrice,
  MockPriceList,
  MockPriceListEntry,
  MockProduct,
  MockRole,
  MockServiceKey,
  MockState,
} from './mock-state.ts';
export type { MockOperation, MockResult } from './operation-names.ts';
