/** The API in memory, for tests. */
export { createMockApi, type MockApi, type MockRequest, type PlannedFailure } from './create-mock-api.ts';
export type { MockApiOptions } from './mock-origins.ts';
export type { MockAccount, MockAppContent, MockCategory, MockPrice, MockProduct, MockState } from './mock-state.ts';
