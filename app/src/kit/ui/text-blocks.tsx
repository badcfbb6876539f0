import type { Inline, TextBlock } from '../shared/text-blocks.ts'
import { Link } from './link.tsx'
import './text-blocks.css'

/** A written page: headings, lines, lists, examples. `headings` is the level of its headings. */
export function TextBlocks({
  blocks,
  headings: Heading = 'h3',
}: {
  blocks: readonly TextBlock[]
  headings?: 'h2' | 'h3'
}) {
  return (
    <div className="sp-text">
      {keyed(blocks).map(({ key, item: block }) => {
        if (block.kind === 'heading') return <Heading key={key}>{block.text}</Heading>
        if (block.kind === 'paragraph')
          return (
            <p key={key}>
              <Line inlines={block.inlines} />
            </p>
          )
        if (block.kind === 'code')
          return (
            <pre key={key}>
              <code>{block.text}</code>
            </pre>
          )
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={key}>
            {keyed(block.items).map(({ key: at, item }) => (
              <li key={at}>
                <Line inlines={item} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

/** A line with its formatting. */
export function Line({ inlines }: { inlines: readonly Inline[] }) {
  return keyed(inlines).map(({ key, item: { kind, text, to = '' } }) => {
    if (kind === 'strong') return <strong key={key}>{text}</strong>
    if (kind === 'em') return <em key={key}>{text}</em>
    if (kind === 'code') return <code key={key}>{text}</code>
    if (kind === 'link')
      return (
        <Link key={key} to={to} target={to.startsWith('/') ? undefined : 'external'}>
          {text}
        </Link>
      )
    return text
  })
}

/** A written page never changes while shown, so positions serve as keys. */
function keyed<Item>(items: readonly Item[]): { key: string; item: Item }[] {
  return items.map((item, at) => ({ key: String(at), item }))
}
