import type { ProductFacts } from '../facts.ts'

/** A sentence about a product, with the field that supports it. */
export interface Citation {
  sentence: string
  product: string
  field: string
}

/** Share of a sentence's words that a field must contain, and the fewest words of a sentence. */
const SHARE = 0.5
const FEWEST = 3
const MOST = 60

const wordsOf = (text: string): string[] =>
  (text.toLocaleLowerCase('en').match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 3)

/** Finds the sentences supported by a product's fields, each with the field that covers most of it. */
export function citationsOf(sentences: readonly string[], products: readonly ProductFacts[]): Citation[] {
  const fields = products.flatMap(({ title, fields }) =>
    Object.entries({ title, ...fields }).map(([field, text]) => ({
      product: title,
      field,
      words: new Set(wordsOf(text)),
      names: new Set(wordsOf(title)),
    })),
  )
  return sentences
    .flatMap((sentence): Citation[] => {
      const words = [...new Set(wordsOf(sentence))]
      if (words.length < FEWEST) return []
      let best: (Citation & { share: number }) | null = null
      for (const { product, field, words: known, names } of fields) {
        const told = words.filter((word) => known.has(word)).length
        const share = words.filter((word) => known.has(word) || names.has(word)).length / words.length
        if (told > 0 && share >= SHARE && share > (best?.share ?? 0))
          best = { sentence, product, field, share }
      }
      return best ? [{ sentence: best.sentence, product: best.product, field: best.field }] : []
    })
    .slice(0, MOST)
}
