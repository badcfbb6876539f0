import type { AppContext, Offer } from '#core/context/context.ts'

/** The same context with other things of one sort: for tests of what a module that is not there would change. */
export function offering<Context extends AppContext, Thing>(
  ctx: Context,
  what: Offer<Thing>,
  things: readonly Thing[],
): Context {
  const offered: AppContext['offered'] = <Other>(asked: Offer<Other>) =>
    asked.name === what.name ? (things as unknown as readonly Other[]) : ctx.offered(asked)
  return { ...ctx, offered }
}
