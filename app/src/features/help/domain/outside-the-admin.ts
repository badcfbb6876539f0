import type { Inline, TextBlock } from '#kit/shared/text-blocks.ts'

/**
 * Rewrites blocks for readers outside the admin: links to articles lead to the public ones, links to screens become
 * text.
 */
export function outsideTheAdmin(blocks: readonly TextBlock[]): TextBlock[] {
  return blocks.map((block) => {
    if (block.kind === 'paragraph') return { ...block, inlines: block.inlines.map(outside) }
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(outside)) }
    return block
  })
}

function outside(inline: Inline): Inline {
  const { kind, text, to = '' } = inline
  if (kind !== 'link' || !to.startsWith('/')) return inline
  return to.startsWith('/help/') ? { kind, text, to: `/public${to}` } : { kind: 'strong', text }
}
