import { z } from 'zod'
import { MOST_CHOSEN } from './bounds.ts'

const words = z.string().trim().min(1).max(200)
/** Which resources of a kind an automation is about. */
export const ruleSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('all') }),
  z.strictObject({ type: z.literal('vendor'), value: words }),
  z.strictObject({ type: z.literal('tag'), value: words }),
  z.strictObject({ type: z.literal('title'), value: words }),
  z.strictObject({
    type: z.literal('collection'),
    id: z.string().regex(/^\d{1,18}$/, 'Resource is required'),
  }),
  z.strictObject({
    type: z.literal('chosen'),
    ids: z
      .array(z.string().regex(/^\d{1,18}$/))
      .min(1, 'Resource is required')
      .max(MOST_CHOSEN),
  }),
])
export type Rule = z.infer<typeof ruleSchema>

/** What a rule looks at. */
export interface RuleSubject {
  id: string
  title: string
  vendor: string | null
  tags: readonly string[]
  /** Numbers of the collections it is in, of those that are followed. */
  collections: readonly string[]
}

/** Vendors, tags and words of titles are compared without regard to case, as the platform's own search does. */
export function matches(rule: Rule, subject: RuleSubject): boolean {
  switch (rule.type) {
    case 'all':
      return true
    case 'vendor':
      return subject.vendor !== null && fold(subject.vendor) === fold(rule.value)
    case 'tag':
      return subject.tags.some((tag) => fold(tag) === fold(rule.value))
    case 'title':
      return fold(subject.title).includes(fold(rule.value))
    case 'collection':
      return subject.collections.includes(rule.id)
    case 'chosen':
      return rule.ids.includes(subject.id)
  }
}

const fold = (text: string): string => text.trim().normalize('NFC').toLowerCase()
