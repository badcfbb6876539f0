import { z } from 'zod'

/** Most apps: no merchant reads more. */
export const MOST_PARTNERS = 100

const words = z.string().trim().min(1).max(400)

/** An app the operator recommends. */
const partnerSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  url: z.url({ protocol: /^https$/, error: 'errors:input.url' }),
  /** One text for all languages, or one per language code; English replaces missing ones. */
  words: z.union([words, z.object({ en: words }).catchall(words)]),
})
export type Partner = z.infer<typeof partnerSchema>

/** An app that staff add: its words by language, English required. */
export const writtenPartnerSchema = z.strictObject({
  name: partnerSchema.shape.name,
  url: partnerSchema.shape.url,
  words: z.object({ en: words }).catchall(words),
})
export type WrittenPartner = z.infer<typeof writtenPartnerSchema>

export const partnerListSchema = z.array(partnerSchema).max(MOST_PARTNERS)

/** Returns the words about a partner in a language. */
export function wordsOf({ words: said }: Partner, language: string): string {
  if (typeof said === 'string') return said
  return Object.hasOwn(said, language) ? (said[language] ?? said.en) : said.en
}
