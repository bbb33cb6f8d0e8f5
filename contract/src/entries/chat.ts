export { chat } from '../chat.ts';
