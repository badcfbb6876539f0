import type { ShopContext } from '#core/context/context.ts'
import { implement } from '#core/registry/implement.ts'
import { INTEGRATION_USES, INTEGRATIONS } from '#core/registry/integration.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { integrationContract, type ShownIntegration } from './contract.ts'

export const server: ServerModule = {
  slug: 'integration',
  ...implement(integrationContract, { list: listIntegrations }),
}

/** Reads the integrations one after the other: each queries only our own database. */
async function listIntegrations(ctx: ShopContext): Promise<{ rows: ShownIntegration[] }> {
  const rows: ShownIntegration[] = []
  for (const { slug, read } of ctx.offered(INTEGRATIONS).toSorted((a, b) => a.order - b.order))
    try {
      const state = await read(ctx)
      const uses = ctx.offered(INTEGRATION_USES).filter((use) => use.slug === slug)
      const moments = [state.lastWorkedAt]
      for (const { lastWorkedAt } of uses) moments.push(await lastWorkedAt(ctx))
      rows.push({
        slug,
        ...state,
        lastWorkedAt:
          moments
            .filter((at) => at !== null)
            .sort()
            .at(-1) ?? null,
      })
    } catch (error) {
      ctx.log.error({ err: error, integration: slug }, 'the state of an integration cannot be read')
      rows.push({ slug, state: 'unknown', note: null, values: {}, lastWorkedAt: null, setAt: null })
    }
  return { rows }
}
