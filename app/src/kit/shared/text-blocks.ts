/** A piece of a line. */
export interface Inline {
  kind: 'text' | 'strong' | 'em' | 'code' | 'link'
  text: string
  /** Target of a link: a path of ours or an https URL. */
  to?: string | undefined
}

/** A block of a written page; blocks follow each other and are never nested. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; language: string; text: string }

/** Returns all words of the blocks, for a search. */
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

/** Returns a line without its markup. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(({ text }) => text).join('')
}
