import type { Download } from '../download.ts';
import type { chatRoutes } from '../generated/chat-routes.ts';
import type { RenewedWidgetSession, Success, WidgetSession } from '../generated/chat-types.ts';
import type { ArotOperations } from '../generated/client.ts';
import type { serverRoutes } from '../generated/server-routes.ts';
import type { SavedVisitor, Visitor, VisitorBatchResults } from '../generated/server-types.ts';
import type { StaffOperations } from '../generated/staff-client.ts';

type NameOf<Line extends string> = Line extends `${infer Name} ${string}` ? Name : never;

type NameIn<O> = { [Space in keyof O & string]: `${Space}.${keyof O[Space] & string}` }[keyof O & string];

/** The name of an operation of the contract: `products.get`, `staff.products.get`, `chat.saveVisitor`. */
export type MockOperation =
  | NameIn<ArotOperations>
  | `staff.${NameIn<StaffOperations>}`
  | NameOf<(typeof chatRoutes)[keyof typeof chatRoutes]>
  | NameOf<(typeof serverRoutes)[keyof typeof serverRoutes]>;

/** The results of the operations that no client has as methods. */
type ChatResults = {
  'chat.saveVisitor': SavedVisitor;
  'chat.saveVisitors': VisitorBatchResults;
  'chat.getVisitor': Visitor;
  'chat.getVisitorByExternalId': Visitor;
  'chat.deleteVisitor': Success;
  'chat.createWidgetSession': WidgetSession;
  'chat.renewWidgetSession': RenewedWidgetSession;
  'chat.endWidgetSession': Success;
};

type ResultIn<
  Operations,
  Name extends string,
> = Name extends `${infer Space extends keyof Operations & string}.${infer Method}`
  ? Method extends keyof Operations[Space]
    ? Operations[Space][Method] extends (...args: never) => Promise<infer Result>
      ? Result extends Download
        ? Response
        : Result
      : never
    : never
  : never;

/** The data of a successful response of an operation. That of a download is a `Response`. */
export type MockResult<Name extends MockOperation> = Name extends keyof ChatResults
  ? ChatResults[Name]
  : Name extends `staff.${infer Rest}`
    ? ResultIn<StaffOperations, Rest>
    : ResultIn<ArotOperations, Name>;
