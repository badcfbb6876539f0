import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { TemplateDecision } from './domain/decide-mode.ts'
import { DEFAULT_PRODUCT_SETTINGS, fitTemplates } from './domain/settings-metafield.ts'
import { settingsKind } from './kinds/settings.ts'
import { saveTemplates, type TemplateRow } from './store.ts'

/**
 * Publishes the plans found for the theme to the storefront, as a change by Signpost itself; writes only if they
 * differ. Templates that do not fit into the metafield print nothing and say so. Throws the failure of a refused or
 * conflicting change.
 */
export async function publishPlans(ctx: ShopContext, rows: TemplateRow[]): Promise<void> {
  const byUse = [...rows].sort((a, b) => b.products - a.products)
  const { templates, left } = fitTemplates(
    DEFAULT_PRODUCT_SETTINGS,
    byUse.map(({ template, decision }) => [template, decision.plans]),
  )
  if (left.length > 0) {
    const told = rows.map((row) =>
      left.includes(row.template) ? { ...row, decision: silenced(row.decision) } : row,
    )
    await ctx.tx((tx) => saveTemplates(tx, ctx.shop.id, told))
  }
  const { changes } = await applyNow(
    { ...ctx, actor: { kind: 'system', name: 'structured-data' } },
    {
      kind: settingsKind,
      changes: [{ resourceId: 'installation', field: 'templates', after: { templates } }],
      cause: 'system',
      title: { key: 'structured-data:history.templates', values: { theme: rows[0]?.theme.name ?? '' } },
    },
  )
  for (const change of changes) {
    const failure = failureOf(ctx, change)
    if (failure) throw failure
  }
}

/** Keeps the plans for when there is room. */
function silenced(decision: TemplateDecision): TemplateDecision {
  return { ...decision, mode: 'silent', reason: 'no-room', adds: [] }
}
