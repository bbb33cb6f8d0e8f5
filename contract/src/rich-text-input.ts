import { MAX_RICH_TEXT_BYTES } from './limits.ts';
import type { Message } from './messages/message.ts';
import * as messages from './messages/texts.ts';

// The grammar of rich text in input: TipTap's StarterKit without code blocks and horizontal rules.
// Documents are validated before they are stored, so every stored document can be rendered.

/** Maximum depth of nested nodes, without the document itself. */
const maxDepth = 32;
/** A node adds an object and an array, and the deepest one may have marks with attributes. Valid documents stay below. */
const maxRawDepth = 2 * maxDepth + 8;
/** Enough to fix a document; a response with thousands of issues does not help. */
const maxIssues = 50;

export type RichTextIssue = { path: (string | number)[]; message: Message };

type Path = RichTextIssue['path'];
type Attributes = Record<string, unknown>;
type NodeRule = {
  /** The types of nodes that a node may contain; undefined for a leaf. */
  contains?: readonly string[];
  /** True if its content may be empty or missing. */
  emptyAllowed?: boolean;
  /** The required type of its first node. */
  first?: string;
  checkAttributes?: (attributes: Attributes, path: Path, report: Report) => void;
};
type Report = (path: Path, message: Message) => void;

const blocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'];
const inlines = ['text', 'hardBreak'];

// Maps instead of objects, because a type named "constructor" must not match an inherited property.
const nodeRules = new Map<string, NodeRule>([
  ['paragraph', { contains: inlines, emptyAllowed: true }],
  ['heading', { contains: inlines, emptyAllowed: true, checkAttributes: checkHeadingLevel }],
  ['bulletList', { contains: ['listItem'] }],
  ['orderedList', { contains: ['listItem'], checkAttributes: checkListStart }],
  ['listItem', { contains: blocks, first: 'paragraph' }],
  ['blockquote', { contains: blocks }],
  ['hardBreak', {}],
  ['text', {}],
]);
const documentRule: NodeRule = { contains: blocks, emptyAllowed: true };

const markRules = new Map<string, NodeRule['checkAttributes']>([
  ['bold', undefined],
  ['italic', undefined],
  ['underline', undefined],
  ['strike', undefined],
  ['code', undefined],
  ['link', checkLinkTarget],
]);

const nodeTypes = [...nodeRules.keys()];
const markTypes = [...markRules.keys()];
const nodeKeys = ['type', 'text', 'attrs', 'marks', 'content'];

/**
 * Validates a document that came from `JSON.parse`.
 *
 * @returns up to 50 issues, and whether the document has any text except white space
 *
 * @see catalog specification, section 2, RichText
 */
export function richTextIssues(document: unknown): { issues: RichTextIssue[]; hasText: boolean } {
  const issues: RichTextIssue[] = [];
  const report: Report = (path, message) => {
    if (issues.length < maxIssues) issues.push({ path, message });
  };
  // This check comes first: everything after it is recursive, also JSON.stringify.
  if (isDeeperThan(document, maxRawDepth)) {
    report([], tooDeep);
    return { issues, hasText: false };
  }
  if (!isObject(document)) {
    report([], messages.documentObject);
    return { issues, hasText: false };
  }
  const bytes = new TextEncoder().encode(JSON.stringify(document)).byteLength;
  if (bytes > MAX_RICH_TEXT_BYTES) report([], messages.documentTooLarge(bytes, MAX_RICH_TEXT_BYTES));

  if (document.type !== 'doc') report(['type'], messages.documentType);
  checkKeys(document, ['type', 'content'], 'document', [], report);
  const hasText = checkContent(document, 'doc', documentRule, [], 0, report);
  return { issues, hasText };
}

const tooDeep = messages.tooDeep(maxDepth);

/** Validates one node and its content. Returns whether it contains text. */
function checkNode(node: unknown, parent: Parent, path: Path, depth: number, report: Report): boolean {
  if (!isObject(node)) {
    report(path, messages.nodeObject);
    return false;
  }
  if (depth > maxDepth) {
    report(path, tooDeep);
    return false;
  }
  const { type } = node;
  const rule = typeof type === 'string' ? nodeRules.get(type) : undefined;
  if (typeof type !== 'string') report([...path, 'type'], messages.nodeNeedsType(nodeTypes));
  else if (!rule) report([...path, 'type'], messages.unknownNode(quote(type), nodeTypes));
  else checkPlace(type, parent, path, report);

  checkKeys(node, nodeKeys, 'node', path, report);
  const attributes = checkAttributes(node, path, report);
  // The content of an unknown node is validated too, so that one response has all issues.
  if (!rule) return checkContent(node, undefined, {}, path, depth, report);
  rule.checkAttributes?.(attributes, [...path, 'attrs'], report);
  // TipTap marks a line break inside bold text as bold.
  if (type === 'text' || type === 'hardBreak') checkMarks(node.marks, [...path, 'marks'], report);
  else if (node.marks !== undefined) report([...path, 'marks'], messages.onlyTextHasMarks(type));
  if (type === 'text') {
    if (node.content !== undefined) report([...path, 'content'], messages.noContent('text'));
    return checkText(node.text, [...path, 'text'], report);
  }
  if (node.text !== undefined) report([...path, 'text'], messages.onlyTextHasText(type));
  return checkContent(node, type as string, rule, path, depth, report);
}

type Parent = { type: string | undefined; rule: NodeRule; index: number };

function checkPlace(type: string, { type: parentType, rule, index }: Parent, path: Path, report: Report): void {
  if (parentType === undefined || !rule.contains) return;
  if (!rule.contains.includes(type)) {
    report([...path, 'type'], messages.cannotContain(parentType, quote(type), rule.contains));
  } else if (index === 0 && rule.first !== undefined && type !== rule.first) {
    report([...path, 'type'], messages.mustBeginWith(parentType, rule.first, type));
  }
}

function checkContent(
  node: Attributes,
  type: string | undefined,
  rule: NodeRule,
  path: Path,
  depth: number,
  report: Report,
): boolean {
  const { content } = node;
  const contentPath = [...path, 'content'];
  const isKnown = type !== undefined;
  if (content !== undefined && !Array.isArray(content)) {
    report(contentPath, messages.contentArray);
    return false;
  }
  if (isKnown && !rule.contains) {
    if (content !== undefined) report(contentPath, messages.noContent(type));
    return false;
  }
  const children: unknown[] = content ?? [];
  if (isKnown && children.length === 0 && !rule.emptyAllowed) {
    report(
      contentPath,
      messages.needsAtLeastOne(type, rule.first === undefined ? (rule.contains ?? []) : [rule.first]),
    );
  }
  let hasText = false;
  for (const [index, child] of children.entries()) {
    if (checkNode(child, { type, rule, index }, [...contentPath, index], depth + 1, report)) hasText = true;
  }
  return hasText;
}

function checkText(text: unknown, path: Path, report: Report): boolean {
  if (typeof text !== 'string' || text === '') {
    report(path, messages.textNotEmpty);
    return false;
  }
  checkString(text, path, report);
  if (/[^\P{Cc}\0\t\n\r]/u.test(text)) report(path, messages.removeControls);
  return text.trim() !== '';
}

function checkMarks(marks: unknown, path: Path, report: Report): void {
  if (marks === undefined) return;
  if (!Array.isArray(marks)) {
    report(path, messages.marksArray);
    return;
  }
  const seen = new Set<string>();
  for (const [index, mark] of marks.entries()) {
    const markPath = [...path, index];
    if (!isObject(mark)) {
      report(markPath, messages.markObject);
      continue;
    }
    const { type } = mark;
    checkKeys(mark, ['type', 'attrs'], 'mark', markPath, report);
    const attributes = checkAttributes(mark, markPath, report);
    if (typeof type !== 'string') {
      report([...markPath, 'type'], messages.markNeedsType(markTypes));
    } else if (!markRules.has(type)) {
      report([...markPath, 'type'], messages.unknownMark(quote(type), markTypes));
    } else if (seen.has(type)) {
      report([...markPath, 'type'], messages.repeatedMark(type));
    } else {
      seen.add(type);
      markRules.get(type)?.(attributes, [...markPath, 'attrs'], report);
    }
  }
}

/** Attributes that are not rendered are stored as data (TipTap writes many), but only as plain values. */
function checkAttributes(holder: Attributes, path: Path, report: Report): Attributes {
  const { attrs } = holder;
  if (attrs === undefined) return {};
  const attributesPath = [...path, 'attrs'];
  if (!isObject(attrs)) {
    report(attributesPath, messages.attributesObject);
    return {};
  }
  for (const [name, value] of Object.entries(attrs)) {
    const valuePath = [...attributesPath, name];
    checkString(name, valuePath, report);
    if (name === '__proto__') report(valuePath, messages.attributeProto);
    if (typeof value === 'string') checkString(value, valuePath, report);
    else if (typeof value === 'object' && value !== null) {
      report(valuePath, messages.attributeValue);
    }
  }
  return attrs;
}

function checkHeadingLevel({ level }: Attributes, path: Path, report: Report): void {
  if (level !== 2 && level !== 3) report([...path, 'level'], messages.headingLevel(quote(level)));
}

function checkListStart({ start }: Attributes, path: Path, report: Report): void {
  // TipTap writes null if the start was not a number.
  if (start === undefined || start === null) return;
  // HTML reads `start` as a 32-bit integer.
  if (!Number.isInteger(start) || Math.abs(start as number) > 2_147_483_647) {
    report([...path, 'start'], messages.listStart(quote(start)));
  }
}

function checkLinkTarget({ href }: Attributes, path: Path, report: Report): void {
  const problem = typeof href === 'string' ? linkProblem(href) : messages.linkNeedsHref;
  if (problem) report([...path, 'href'], problem);
}

/**
 * Returns the problem of a link target, or undefined. A valid target is absolute, and every URL parser reads it in the same way:
 * it has nothing that a parser would remove or change.
 */
function linkProblem(href: string): Message | undefined {
  if (!/^https?:\/\/[^/]/i.test(href)) return messages.linkScheme;
  if (/[\s\\\p{Cc}\p{Bidi_Control}]/u.test(href)) {
    return messages.linkCharacters;
  }
  if (!URL.canParse(href)) return messages.linkInvalid;
  const { username, password } = new URL(href);
  // https://bank.example@evil.example/ shows one host and opens another.
  return username === '' && password === '' ? undefined : messages.linkUser;
}

/** Rejects text that PostgreSQL cannot store or UTF-8 cannot encode. Issues of a key's name are reported at that key. */
function checkString(value: string, path: Path, report: Report): void {
  if (value.includes('\0')) report(path, messages.removeNul);
  if (!value.isWellFormed()) report(path, messages.wellFormed);
}

function checkKeys(
  value: Attributes,
  known: readonly string[],
  holder: messages.PropertyHolder,
  path: Path,
  report: Report,
): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) report([...path, key], messages.noSuchProperty(holder, quote(key).en, known));
  }
}

/**
 * Returns true if arrays and objects are nested deeper than a limit. It is not recursive, so that a hostile depth cannot overflow
 * the stack.
 */
function isDeeperThan(root: unknown, limit: number): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (depth >= limit) return true;
      for (const child of Array.isArray(value) ? value : Object.values(value)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return false;
}

function isObject(value: unknown): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Quotes a value for a message. It is shortened, because it may be as long as the document. */
function quote(value: unknown): messages.Quoted {
  if (value === undefined) return messages.nothing;
  if (typeof value === 'object' && value !== null) return messages.anObject;
  const shown = JSON.stringify(value);
  const characters = [...shown.slice(0, 200)];
  return messages.sameInBoth(characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : shown);
}
