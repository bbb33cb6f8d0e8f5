/** The part of fetch that the client uses. The global fetch and most wrappers of it have this type. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;
