import { z } from 'zod'
import type { LiveResource } from '#core/catalogue/live-resource.ts'
import { BODY_PURPOSE } from '#core/writing/domain/writing-purpose.ts'
import type { WritingRequest } from '#core/writing/writing-request.ts'

/** Characters of one tab without markup. A product with little information gets less. */
const LENGTH = { from: 60, to: 400 } as const

/** Returns the name of a tab's text in the request. */
export const textName = (at: number): string => `content${at + 1}`

/** Builds the request for the contents of tabs with these titles: facts from the product's own fields only. */
export function tabsQuestion(
  { title, sentences, facts }: Pick<LiveResource, 'title' | 'sentences' | 'facts'>,
  order: Pick<WritingRequest<Record<string, string>>, 'payer' | 'language' | 'tone' | 'signal'> & {
    titles: readonly string[]
  },
): WritingRequest<Record<string, string>> {
  const { titles, ...rest } = order
  const names = titles.map((_, at) => textName(at))
  return {
    purpose: BODY_PURPOSE,
    ...rest,
    source: { title, text: sentences, ...facts },
    shape: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
    fields: Object.fromEntries(
      names.map((name, at) => [
        name,
        {
          ...LENGTH,
          role: `What the tab ${JSON.stringify(titles[at])} on the product's page says: one or two paragraphs or a list, without a heading, only what belongs under this title`,
          format: 'html' as const,
        },
      ]),
    ),
  }
}
