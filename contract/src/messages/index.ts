// The messages of the API for a server: `messages.required` has the texts, and the functions below carry them to a response.
export { defaultMessage } from './defaults.ts';
export { type FieldMessages, fieldsIn, inSchema, issueWith, type Message, requireThat } from './message.ts';
export * as messages from './texts.ts';
