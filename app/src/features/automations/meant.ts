import { wholeMembers } from '#core/catalogue/members/read-members.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { AutomationField, AutomationResource } from '#core/registry/automation-action.ts'
import { readResources } from './candidates.ts'
import { eligibleFields, type Wish } from './eligible.ts'

const PAGE = 1_000
/** Maximum resources examined, since the merchant waits for the result. */
export const MOST_READ = 20_000

export interface Meant {
  resource: AutomationResource
  /** Fields to write now; empty if the rule matches and nothing is missing. */
  fields: AutomationField[]
}

/**
 * Yields the existing resources that the rule matches, by number, one page at a time; `isLast` marks the final page.
 * Throws `catalogue.collection-being-read`.
 */
export async function* meantBy(
  ctx: ShopContext,
  wish: Wish,
): AsyncGenerator<{ meant: Meant[]; isLast: boolean; read: number }> {
  const ids = await namedBy(ctx, wish)
  // A draft's collection may not be followed yet, so its members were queried above.
  const effective: Wish = wish.rule.type === 'collection' ? { ...wish, rule: { type: 'all' } } : wish
  let read = 0
  for (let after = '0'; ; ) {
    const from = after
    const page = await ctx.tx((tx) => readResources(tx, { kind: wish.kind, ids, after: from, most: PAGE }))
    const found = page.map((resource) => ({ resource, reason: 'asked' as const }))
    const eligible = await eligibleFields(ctx, effective, found)
    read += page.length
    const last = page.at(-1)
    const isLast = !last || page.length < PAGE
    const meant = page.flatMap((resource, at) => {
      const fields = eligible[at]
      return fields ? [{ resource, fields }] : []
    })
    yield { meant, isLast, read }
    if (isLast) return
    after = last.id
  }
}

/** Returns the numbers of all resources the rule could match; null for everything of the kind. */
async function namedBy(ctx: ShopContext, { rule }: Wish): Promise<readonly string[] | null> {
  if (rule.type === 'collection') return ((await wholeMembers(ctx, rule.id)) ?? []).slice(0, MOST_READ)
  return rule.type === 'chosen' ? rule.ids : null
}
