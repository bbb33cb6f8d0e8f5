import './rich-text.css';
import type { RichText, RichTextMark, RichTextNode } from '@arot/sdk/staff';
import type { ReactNode } from 'react';
import { linkIssue } from './link-target.ts';

const elements = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
} as const;
const marks = { bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code' } as const;

function Marked({ marks: given, children }: { readonly marks: readonly RichTextMark[]; readonly children: ReactNode }) {
  const [first, ...rest] = given;
  if (first === undefined) return children;
  const inside = <Marked marks={rest}>{children}</Marked>;
  if (first.type === 'link') {
    const href = String(first.attrs?.href);
    if (linkIssue(href)) return inside;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  }
  const Mark = marks[first.type as keyof typeof marks];
  return Mark ? <Mark>{inside}</Mark> : inside;
}

function Block({ node }: { readonly node: RichTextNode }) {
  const { type, text, attrs, content = [] } = node;
  if (type === 'text') return <Marked marks={node.marks ?? []}>{text}</Marked>;
  if (type === 'hardBreak') return <br />;
  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
  const inside = content.map((child, index) => <Block node={child} key={index} />);
  // The page around has headings of level 1 and 2.
  if (type === 'heading') return attrs?.level === 3 ? <h4>{inside}</h4> : <h3>{inside}</h3>;
  if (type === 'orderedList') return <ol start={typeof attrs?.start === 'number' ? attrs.start : 1}>{inside}</ol>;
  const Element = elements[type as keyof typeof elements] ?? 'p';
  return <Element>{inside}</Element>;
}

/** Shows a document as customers see it. */
export function RichTextView({ document }: { readonly document: RichText }) {
  return (
    <div className="rich-text">
      {document.content?.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
        <Block node={node} key={index} />
      ))}
    </div>
  );
}
