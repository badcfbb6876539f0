import { z } from 'zod'

/** More than that nobody reads. */
export const MOST_PARTNERS = 100

const words = z.string().trim().min(1).max(400)

/** An app the operator recommends. */
const partnerSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  url: z.url({ protocol: /^https$/, error: 'give a URL like https://host/path' }),
  /** One text for every language, or one each by its code; English stands for those that are missing. */
  words: z.union([words, z.object({ en: words }).catchall(words)]),
})
export type Partner = z.infer<typeof partnerSchema>

/** One that staff write: its words by language, English among them. */
export const writtenPartnerSchema = z.strictObject({
  name: partnerSchema.shape.name,
  url: partnerSchema.shape.url,
  words: z.object({ en: words }).catchall(words),
})
export type WrittenPartner = z.infer<typeof writtenPartnerSchema>

export const partnerListSchema = z.array(partnerSchema).max(MOST_PARTNERS)

/** What is said of a partner in a language. */
export function wordsOf({ words: said }: Partner, language: string): string {
  if (typeof said === 'string') return said
  return Object.hasOwn(said, language) ? (said[language] ?? said.en) : said.en
}
