// Every message of the API, in English and in Bengali. An entry of the package bundles only those that it uses.
export * from './applications.ts';
export * from './catalog.ts';
export * from './files.ts';
export * from './imports.ts';
export { sameInBoth } from './message.ts';
export * from './people.ts';
export * from './prices.ts';
export * from './records.ts';
export * from './requests.ts';
export * from './rich-text.ts';
export * from './values.ts';
