import type { AppContext, Offer } from '#core/context/context.ts'

/** Returns the same context with other things of one kind: for tests of what an absent module would change. */
export function offering<Context extends AppContext, Thing>(
  ctx: Context,
  what: Offer<Thing>,
  things: readonly Thing[],
): Context {
  const offered: AppContext['offered'] = <Other>(asked: Offer<Other>) =>
    asked.name === what.name ? (things as unknown as readonly Other[]) : ctx.offered(asked)
  return { ...ctx, offered }
}
