import type { Actor } from './context.ts'

/** The visit of staff somebody acts in; null for everybody else. */
export function visitOf(actor: Actor): string | null {
  return actor.kind === 'staff' ? (actor.visit ?? null) : null
}
