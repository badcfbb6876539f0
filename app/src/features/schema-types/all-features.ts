import type { ShopContext } from '#core/context/context.ts'
import type { SchemaFeatures } from '#core/registry/own-markup.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { checkValues } from './domain/check-values.ts'
import { firstValues, type SchemaType } from './domain/schema-type.ts'
import { ALL_TYPES } from './domain/types/schema-types.ts'
import { asSent, saveType } from './service.ts'
import { listPublished } from './store.ts'
import { storeFacts } from './store-facts.ts'

/**
 * Types to switch on before a cleanup removes what themes and apps print (specification 2 §4). Skips types whose
 * required fields only the merchant can fill, such as an address or a policy.
 */
export const schemaFeatures: SchemaFeatures = {
  slug: 'schema-types',
  screen: '/schema?tabindex=0',
  off: async (ctx) => (await typesOff(ctx)).map(({ type }) => type.key),
  async switchOn(ctx) {
    for (const { type, values } of await typesOff(ctx))
      await saveType(ctx, {
        type: type.key,
        enabled: true,
        where: type.where[0] ?? 'home',
        values: asSent(values),
      })
  },
}

type Off = { type: SchemaType; values: ReturnType<typeof firstValues> }

async function typesOff(ctx: ShopContext): Promise<Off[]> {
  const published = await ctx.tx(listPublished)
  const open = ALL_TYPES.filter(({ key, page }) => page !== undefined && !published.get(key)?.enabled)
  if (open.length === 0) return []
  const facts = await storeFacts(ctx)
  const found: Off[] = []
  for (const type of open) {
    // Keeps what the merchant filled in before.
    const values = { ...firstValues(type, facts), ...published.get(type.key)?.values }
    if (checkValues(type, values).length > 0) continue
    if (await hasFeature(ctx, type.gate)) found.push({ type, values })
  }
  return found
}
