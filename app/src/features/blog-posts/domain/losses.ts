/**
 * What an article of the store may have that a post here cannot, in the order in which it is told. `code`: scripts,
 * styles and forms. `formatting`: any other element. `styles`: classes too.
 */
export const LOSS_KINDS = [
  'frames',
  'media',
  'images',
  'tables',
  'links',
  'code',
  'formatting',
  'ids',
  'styles',
  'attributes',
  'characters',
] as const
export type LossKind = (typeof LOSS_KINDS)[number]

/** How much of each kind is lost; kinds of which nothing is lost are absent. */
export type Losses = Partial<Record<LossKind, number>>

/** Reports whether nothing is lost beyond what somebody has agreed to. */
export function isAgreed(losses: Losses, agreed: Losses): boolean {
  return LOSS_KINDS.every((kind) => (losses[kind] ?? 0) <= (agreed[kind] ?? 0))
}
