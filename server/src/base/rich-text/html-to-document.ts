import { sanitizeHtml } from './sanitize-html.ts';

type Mark = { readonly type: string; readonly attrs?: { readonly href: string } };
type Node = { readonly type: string; text?: string; marks?: Mark[]; attrs?: object; content?: Node[] };

/** The elements of other shops that stand for one of ours. A row of a table becomes a paragraph. */
const SAME = new Map(
  Object.entries({
    ...{ div: 'p', section: 'p', article: 'p', tr: 'p', dt: 'p', dd: 'p', pre: 'p', figcaption: 'p' },
    ...{ h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em', del: 's', strike: 's' },
  }),
);
const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3']);
const CONTAINERS = new Map(
  Object.entries({ ul: 'bulletList', ol: 'orderedList', li: 'listItem', blockquote: 'blockquote' }),
);
const MARKS = new Map(
  Object.entries({ strong: 'bold', em: 'italic', u: 'underline', s: 'strike', code: 'code', a: 'link' }),
);
const ENTITIES = new Map(Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': '\u00a0' }));

/**
 * Converts HTML to rich text. The sanitizer parses it and removes what rich text does not have, so only its elements remain here,
 * closed in order. Elements outside the grammar of rich text are placed inside one that may contain them.
 */
export function htmlToDocument(html: string): unknown {
  const known = html
    .replace(/<(\/?)([a-z][a-z0-9]*)\b/gi, (tag, slash, name) => {
      const same = SAME.get(String(name).toLowerCase());
      return same === undefined ? tag : `<${slash}${same}`;
    })
    // Cells of a row are words of one paragraph.
    .replace(/<\/t[dh]>/gi, ' ');
  const builder = new DocumentBuilder();
  for (const [, slash, name = '', attributes = '', text] of sanitizeHtml(known).matchAll(TOKEN)) {
    if (text !== undefined) builder.text(decode(text));
    else if (slash) builder.close(name);
    else builder.open(name, attributes);
  }
  return builder.document();
}

/** A tag or a text of what the sanitizer writes. */
const TOKEN = /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g;

function decode(text: string): string {
  return text.replace(/&[a-z]+;/g, (entity) => ENTITIES.get(entity) ?? entity);
}

/** Builds a document from elements in the order of a text. */
class DocumentBuilder {
  readonly #root: Required<Pick<Node, 'type' | 'content'>> = { type: 'doc', content: [] };
  /** The open containers, and the elements that opened them. */
  readonly #open: { name: string; content: Node[] }[] = [{ name: '', content: this.#root.content }];
  #marks: { name: string; mark: Mark }[] = [];
  #block: (Node & { content: Node[] }) | undefined;

  open(name: string, attributes: string): void {
    const mark = MARKS.get(name);
    if (name === 'br') this.#add({ type: 'hardBreak' });
    else if (mark !== undefined) {
      const href = name === 'a' ? URL.parse(decode(/ href="([^"]*)"/.exec(attributes)?.[1] ?? ''))?.href : undefined;
      if (href !== undefined) this.#marks.push({ name, mark: { type: mark, attrs: { href } } });
      else if (name !== 'a') this.#marks.push({ name, mark: { type: mark } });
    } else if (BLOCKS.has(name)) {
      this.#endBlock();
      this.#beginBlock(name);
    } else if (CONTAINERS.has(name)) {
      this.#endBlock();
      this.#beginContainer(name, attributes);
    }
  }

  close(name: string): void {
    const mark = this.#marks.findLastIndex((open) => open.name === name);
    if (mark !== -1) this.#marks.splice(mark, 1);
    if (BLOCKS.has(name)) this.#endBlock();
    if (!CONTAINERS.has(name)) return;
    this.#endBlock();
    const depth = this.#open.findLastIndex((open) => open.name === name);
    if (depth > 0) while (this.#open.length > depth) this.#endContainer();
  }

  text(text: string): void {
    // White space between blocks is layout. Inside a block it is one space.
    const isStart = this.#block === undefined || ['hardBreak', undefined].includes(this.#block.content.at(-1)?.type);
    const collapsed = text.replace(/[ \t\n\f\r]+/g, ' ');
    const part = isStart || this.#block?.content.at(-1)?.text?.endsWith(' ') ? collapsed.trimStart() : collapsed;
    if (part !== '') this.#add({ type: 'text', text: part });
  }

  document(): unknown {
    this.#endBlock();
    while (this.#open.length > 1) this.#endContainer();
    return this.#root;
  }

  #add(node: Node): void {
    if (node.type === 'hardBreak' && this.#block === undefined) return;
    if (this.#block === undefined) this.#beginBlock('p');
    const marks = [...new Map(this.#marks.map(({ mark }) => [mark.type, mark])).values()];
    if (marks.length > 0 && node.type === 'text') node.marks = marks;
    this.#block?.content.push(node);
  }

  #beginBlock(name: string): void {
    const { name: container, content } = this.#top();
    if (container === 'ul' || container === 'ol') this.#beginContainer('li', '');
    // An item of a list begins with a paragraph.
    const isHeading = name !== 'p' && !(container === 'li' && content.length === 0);
    const level = name === 'h2' ? 2 : 3;
    this.#block = { ...(isHeading ? { type: 'heading', attrs: { level } } : { type: 'paragraph' }), content: [] };
  }

  #endBlock(): void {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    while (block.content.at(-1)?.type === 'hardBreak') block.content.pop();
    const last = block.content.at(-1);
    if (last?.text?.endsWith(' ')) last.text = last.text.trimEnd();
    block.content = block.content.filter(({ text }) => text !== '');
    if (block.content.length > 0) this.#top().content.push(block);
  }

  #beginContainer(name: string, attributes: string): void {
    const { name: container, content } = this.#top();
    const inList = container === 'ul' || container === 'ol';
    if (name === 'li' && !inList) this.#beginContainer('ul', '');
    else if (name !== 'li' && inList) this.#beginContainer('li', '');
    if (container === 'li' && name !== 'li' && content.length === 0) content.push({ type: 'paragraph' });
    const start = Number(/ start="(-?\d{1,9})"/.exec(attributes)?.[1] ?? 1);
    const type = CONTAINERS.get(name) ?? '';
    const node = { type, ...(name === 'ol' && start !== 1 ? { attrs: { start } } : {}), content: [] };
    this.#top().content.push(node);
    this.#open.push({ name, content: node.content });
  }

  /** Ends a container. One without content is removed. */
  #endContainer(): void {
    const ended = this.#open.pop();
    if (ended?.content.length === 0) this.#top().content.pop();
  }

  #top(): { name: string; content: Node[] } {
    return this.#open.at(-1) ?? { name: '', content: this.#root.content };
  }
}
