import { z } from 'zod'
import { MATCHES } from './bounds.ts'

export const hidingRuleSchema = z
  .strictObject({
    where: z.enum(MATCHES),
    text: z.string().trim().toLowerCase().min(2).max(200),
  })
  // Every path begins with a slash: without it the rule would hide nothing.
  .overwrite((rule) =>
    rule.where === 'begins' && !rule.text.startsWith('/') ? { ...rule, text: `/${rule.text}` } : rule,
  )
export type HidingRule = z.infer<typeof hidingRuleSchema>

/** Returns whether one of the merchant's rules matches the path. */
export const isHidden = (path: string, rules: readonly HidingRule[]): boolean =>
  hidingRuleOf(path, rules) !== null

/** Returns the first of the merchant's rules that matches the path; null if none does. */
export function hidingRuleOf(path: string, rules: readonly HidingRule[]): HidingRule | null {
  const matches = ({ where, text }: HidingRule) => {
    if (where === 'begins') return path.startsWith(text)
    return where === 'ends' ? path.endsWith(text) : path.includes(text)
  }
  return rules.find(matches) ?? null
}
