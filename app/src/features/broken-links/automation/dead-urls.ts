import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { movedPages } from '#core/catalogue/redirects/moved-pages.ts'
import { findRedirects, keyOf } from '#core/catalogue/redirects/redirect-store.ts'
import { findLastGood } from '#core/catalogue/runs-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type AutomationRules, URL_FIELDS, type UrlField } from '../domain/automation.ts'

/**
 * Returns which URLs of the merchant lead to no page: mistyped, or deleted since. A URL that is redirected, whose page
 * was renamed, or that the catalogue cannot know is not among them; none is before the store was read once.
 */
export async function deadUrls(ctx: ShopContext, rules: AutomationRules): Promise<Set<UrlField>> {
  const keys = new Map(
    URL_FIELDS.flatMap((name) => (rules[name] === '' ? [] : [[name, keyOf(rules[name])] as const])),
  )
  if (keys.size === 0) return new Set()
  const { isLiving, isUnknown } = livingPages(await knownPages(ctx, [...keys.values()]))
  const led = await ctx.tx(async (tx) => {
    if ((await findLastGood(tx)) === null) return null
    const redirected = await findRedirects(tx, [...keys.values()])
    const moved = await movedPages(tx, [...keys.values()])
    return new Set([...redirected.map(({ path }) => keyOf(path)), ...moved.map(([from]) => from)])
  })
  if (led === null) return new Set()
  const isDead = (key: string) => !isLiving(key) && !isUnknown(key) && !led.has(key)
  return new Set([...keys].flatMap(([name, key]) => (isDead(key) ? [name] : [])))
}
