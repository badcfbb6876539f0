/** Problems the check of all redirects can find; each is a finding of the compiler. */
export const PROBLEMS = [
  'loop',
  'self',
  'chain',
  'duplicate',
  'notNormal',
  'movedTarget',
  'deadTarget',
  'notRedirected',
  'pageExists',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** Problems with which visitors reach no page. A chain still arrives. */
export const BROKEN: readonly Problem[] = ['loop', 'self', 'movedTarget', 'deadTarget']

/** Problems a repair corrects on its own; the merchant decides about the others. */
export const REPAIRED: readonly Problem[] = ['loop', 'self', 'chain', 'duplicate', 'notNormal', 'movedTarget']

/** True if the text names a problem of redirects. */
export function isProblem(key: string): key is Problem {
  return (PROBLEMS as readonly string[]).includes(key)
}
