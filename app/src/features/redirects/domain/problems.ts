/** What the check of all redirects can find wrong with one of them; each is a finding of the compiler. */
export const PROBLEMS = [
  'loop',
  'self',
  'chain',
  'duplicate',
  'notNormal',
  'deadTarget',
  'notRedirected',
  'pageExists',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** What a repair puts right by itself; the others are for the merchant to judge. */
export const REPAIRED: readonly Problem[] = ['loop', 'self', 'chain', 'duplicate', 'notNormal']

export function isProblem(key: string): key is Problem {
  return (PROBLEMS as readonly string[]).includes(key)
}
