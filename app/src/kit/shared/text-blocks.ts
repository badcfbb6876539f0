/** A piece of a line. */
export interface Inline {
  kind: 'text' | 'strong' | 'em' | 'code' | 'link'
  text: string
  /** Where a link leads: a path of ours or an https URL. */
  to?: string | undefined
}

/** A part of a written page, one below the other; none stands in another. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; language: string; text: string }

/** All words of blocks, for a search. */
export function wordsOf(blocks: readonly TextBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'heading') return block.text
      if (block.kind === 'code') return ''
      const lines = block.kind === 'list' ? block.items : [block.inlines]
      return lines.map(plainText).join('\n')
    })
    .join('\n')
}

/** A line without its marks. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(({ text }) => text).join('')
}
