import { z } from 'zod'
import { numericId } from '#kit/shared/schemas.ts'
import { MOST_CHOSEN } from './bounds.ts'

const words = z.string().trim().min(1).max(200)
/** Which resources of a kind an automation applies to. */
export const ruleSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('all') }),
  z.strictObject({ type: z.literal('vendor'), value: words }),
  z.strictObject({ type: z.literal('tag'), value: words }),
  z.strictObject({ type: z.literal('title'), value: words }),
  z.strictObject({
    type: z.literal('collection'),
    id: z.string().regex(/^\d{1,18}$/, 'automations:error.rule'),
  }),
  z.strictObject({
    type: z.literal('chosen'),
    ids: z.array(numericId).min(1, 'automations:error.rule').max(MOST_CHOSEN),
  }),
])
export type Rule = z.infer<typeof ruleSchema>

/** The fields of a resource a rule examines. */
export interface RuleSubject {
  id: string
  title: string
  vendor: string | null
  tags: readonly string[]
  /** Numbers of the followed collections it belongs to. */
  collections: readonly string[]
}

/**
 * Checks a resource against a rule. Vendors, tags and words of titles are compared case-insensitively, as in the
 * platform's own search.
 */
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
