export { accountWords } from './account.ts';
export { auditWords, subjectWords, valueWords } from './audit.ts';
export { eventWords } from './events.ts';
export { fieldWords } from './fields.ts';
export { ownPageWords } from './own-pages.ts';
export { permissionWords } from './permissions.ts';
export { staffWords } from './staff.ts';
export type { Word } from './word.ts';
export { availabilityWords, words } from './words.ts';
