import { z } from 'zod'

/** Where a rule looks for its text in a path. */
export const PLACES = ['begins', 'contains', 'ends'] as const
export const MOST_RULES = 50

export const hidingRuleSchema = z.strictObject({
  where: z.enum(PLACES),
  text: z.string().trim().toLowerCase().min(2).max(200),
})
export type HidingRule = z.infer<typeof hidingRuleSchema>

/** True when one of the merchant's own rules fits the path. */
export function isHidden(path: string, rules: readonly HidingRule[]): boolean {
  return rules.some(({ where, text }) => {
    if (where === 'begins') return path.startsWith(text)
    return where === 'ends' ? path.endsWith(text) : path.includes(text)
  })
}
