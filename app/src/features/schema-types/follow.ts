import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { ALL_TYPES } from './domain/types/schema-types.ts'
import { settingsKind } from './kinds/settings.ts'
import { samplePages } from './sample-page.ts'
import { asSent } from './service.ts'
import { listPublished } from './store.ts'
import { storeFacts } from './store-facts.ts'
import { silentPages } from './their-markup.ts'

/**
 * Reads the theme again: leaves a type's markup out where the theme or another app prints its own, and prints it where
 * they no longer do. Throws PlatformError, and the failure of a refused or conflicting change.
 */
export async function followTheme(ctx: ShopContext): Promise<void> {
  const published = await ctx.tx(listPublished)
  const followed = ALL_TYPES.flatMap((type) => {
    const held = published.get(type.key)
    return type.page && held?.enabled ? [{ type, held }] : []
  })
  if (followed.length === 0) return
  const samples = await samplePages(ctx, await storeFacts(ctx))
  for (const { type, held } of followed) {
    const known = held.silent ?? []
    const silent = await silentPages(ctx, type, { samples, known })
    if (silent.join() === known.join()) continue
    const { enabled, where } = held
    const settings = { enabled, where, values: asSent(held.values) }
    const { changes } = await applyNow(ctx, {
      kind: settingsKind,
      changes: [
        {
          resourceId: 'installation',
          field: type.key,
          expected: { ...settings, ...(known.length > 0 && { silent: known }) },
          after: { ...settings, ...(silent.length > 0 && { silent }) },
        },
      ],
      cause: 'system',
      title: { key: `schema-types:history.${type.key}.settings`, values: {} },
    })
    const failure = changes[0] && failureOf(ctx, changes[0])
    if (failure) throw failure
  }
}
