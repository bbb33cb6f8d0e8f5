import { ERRORS } from '@arot/contract';
import type { SdkModel, SdkOperation } from './read-operations.ts';

/** `routes.ts`: the route table and the error-code table. The runtime uses nothing else of the contract. */
export function writeRoutes({ operations }: SdkModel): string {
  return [
    "import type { Route } from '../route.ts';",
    '',
    'export const routes = {',
    ...operations.flatMap(writeRoute),
    '} as const satisfies Record<string, Route>;',
    '',
    '/** The status of each error code. */',
    'export const errorStatuses = {',
    ...Object.entries(ERRORS).map(([code, { status }]) => `  ${code}: ${status},`),
    '} as const;',
    '',
    'export type ErrorCode = keyof typeof errorStatuses;',
    '',
  ].join('\n');
}

/** A row of the route table. */
export function writeRoute(operation: SdkOperation): string[] {
  const mimeTypes = operation.results.flatMap((result) => ('mimeTypes' in result ? result.mimeTypes : []));
  return [
    `  ${operation.key}: {`,
    `    method: '${operation.method}',`,
    `    path: '${operation.path}',`,
    `    auth: '${operation.auth}',`,
    `    statuses: [${operation.statuses.join(', ')}],`,
    ...(operation.querySchema ? ['    query: true,'] : []),
    ...(operation.body ? [`    body: '${operation.body.kind}',`] : []),
    ...(mimeTypes.length > 0 ? [`    download: [${mimeTypes.map((type) => `'${type}'`).join(', ')}],`] : []),
    '  },',
  ];
}
