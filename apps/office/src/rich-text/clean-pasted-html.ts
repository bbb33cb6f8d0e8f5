/**
 * Makes HTML of Word, Google Docs and web pages simple, so that the editor finds its own nodes and marks in it. The page's policy
 * blocks inline styles also in HTML that is only parsed, so they are renamed before, and what they mean becomes elements.
 */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<[^<>]*>/g, disarm), 'text/html');
  for (const element of body.querySelectorAll('script')) element.remove();
  joinWordLists(body);
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) applyStyle(element);
  for (const [from, to] of HEADINGS) {
    for (const heading of body.querySelectorAll(from)) rename(heading, to);
  }
  return body.innerHTML;
}

/** The API has headings of level 2 and 3. */
const HEADINGS = [
  ['h1', 'h2'],
  ['h4, h5, h6', 'h3'],
] as const;

/** Renames what the policy would report: style elements, style attributes and event handlers. */
function disarm(tag: string): string {
  return tag
    .replace(/^<(\/?)style\b/i, '<$1script')
    .replace(/\sstyle(?=\s*=)/gi, ' data-style')
    .replace(/\son(?=[a-z]+\s*=)/gi, ' data-on-');
}

/** Replaces a style by the elements that mean the same. */
function applyStyle(element: HTMLElement): void {
  const style = new Map(
    (element.dataset.style ?? '').split(';').map((declaration) => {
      const [name = '', value = ''] = declaration.split(':');
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const weight = style.get('font-weight') ?? '';
  // Google Docs wraps everything into such an element.
  if (element.matches('b, strong') && /^(normal|[1-4]00)$/.test(weight)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (element.matches('h1, h2, h3, h4, h5, h6, a')) return;
  const line = style.get('text-decoration') ?? style.get('text-decoration-line') ?? '';
  if (/^(bold|bolder|[6-9]00)$/.test(weight)) wrapContent(element, 'strong');
  if (style.get('font-style') === 'italic') wrapContent(element, 'em');
  if (line.includes('underline')) wrapContent(element, 'u');
  if (line.includes('line-through')) wrapContent(element, 's');
}

/** Joins the items of Word's lists: Word writes each as a paragraph that begins with its bullet or number. */
function joinWordLists(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) {
    const marker = paragraph.querySelector('[data-style*="mso-list:Ignore"]');
    if (!marker) continue;
    const tag = /^\s*[\p{L}\p{N}]+[.)]/u.test(marker.textContent ?? '') ? 'ol' : 'ul';
    marker.remove();
    const before = paragraph.previousElementSibling;
    const list = before?.matches(`${tag}[data-word]`) ? before : document.createElement(tag);
    list.setAttribute('data-word', '');
    if (list !== before) paragraph.before(list);
    const item = document.createElement('li');
    item.append(paragraph);
    list.append(item);
  }
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
