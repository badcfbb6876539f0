import type { MarkupChoices } from '#core/registry/markup-choices.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { checkValues } from './domain/check-values.ts'
import { textOf, type Values } from './domain/schema-type.ts'
import { settingsKind } from './kinds/settings.ts'
import { known } from './known-type.ts'
import { asSent } from './service.ts'
import { listPublished } from './store.ts'

/**
 * Types that supply, once for the store, what offers and products lack: the Search Console messages they resolve, and
 * whether their values do.
 */
const ANSWERS: Readonly<Record<string, { messages: readonly string[]; says(values: Values): boolean }>> = {
  'product-merchant': {
    messages: ['returnPolicy', 'shipping'],
    says: (values) => values['hasShipping'] === true || values['hasReturns'] === true,
  },
  'product-review': { messages: ['rating'], says: (values) => textOf(values, 'app') !== 'none' },
}

/** Offers types the merchant filled in and switched off: switching one on prints what the merchant wrote. */
export const markupChoices: MarkupChoices = {
  slug: 'schema-types',
  async find(ctx, missed) {
    const published = await ctx.tx(listPublished)
    const found = []
    for (const [type, { messages, says }] of Object.entries(ANSWERS)) {
      const answered = missed.filter(({ message }) => messages.includes(message))
      const [first] = answered
      const held = published.get(type)
      if (!first || !held || held.enabled || !says(held.values)) continue
      if (checkValues(known(type), held.values).length > 0) continue
      if (!(await hasFeature(ctx, known(type).gate))) continue
      const pages = Math.max(...answered.map((one) => one.pages))
      found.push({ key: `schema-types.${type}`, message: first.message, pages, usual: true })
    }
    return found
  },
  async drafts(ctx, keys) {
    const published = await ctx.tx(listPublished)
    return Object.keys(ANSWERS).flatMap((type) => {
      const before = published.get(type)
      if (!before || !keys.includes(`schema-types.${type}`)) return []
      const { where, silent } = before
      const held = {
        enabled: before.enabled,
        where,
        values: asSent(before.values),
        ...(silent && { silent }),
      }
      return [
        {
          kind: settingsKind.name,
          resourceId: 'installation',
          field: type,
          label: type,
          expected: held,
          after: { ...held, enabled: true },
        },
      ]
    })
  },
}
