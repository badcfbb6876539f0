import { oc } from '@orpc/contract'
import { z } from 'zod'
import type { Registry } from '../../../app/src/core/registry/registry.ts'
import { mountApi } from '../../../app/src/kit/server/http/api.ts'
import { createHttpServer, createMetrics } from '../../../app/src/kit/server/http/http-server.ts'
import { createLog } from '../../../app/src/kit/server/log/log.ts'

const input = z.strictObject({ text: z.string().max(1_000), tags: z.array(z.string()).max(10) })
const output = z.object({ data: input })
const errors = z.object({ data: z.object({ id: z.string() }) })

/** Routes with the faults that the rig looks for. */
const contract = {
  throws: oc.route({ method: 'PUT', path: '/planted/throws' }).input(input).output(output),
  throwsOnId: oc
    .route({ method: 'DELETE', path: '/planted/{id}' })
    .input(z.object({ id: z.string() }))
    .output(errors),
  throwsOnQuery: oc
    .route({ method: 'GET', path: '/planted' })
    .input(z.object({ q: z.string() }))
    .output(errors),
  storesOtherwise: oc.route({ method: 'POST', path: '/planted/stores' }).input(input).output(output),
}

/** The faults by the name of their route; each fails on one hostile text only. */
const routes = {
  throws: async (_: object, sent: z.infer<typeof input>) => {
    const words = new Map([['word', 1]])
    if (sent.text.includes('drop table')) throw new Error('planted')
    return { data: { ...sent, tags: words.has('word') ? sent.tags : [] } }
  },
  throwsOnId: async (_: object, { id }: { id: string }) => ({ data: { id: decodeURIComponent(id) } }),
  throwsOnQuery: async (_: object, { q }: { q: string }) => ({ data: { id: new RegExp(q).source } }),
  storesOtherwise: async (_: object, sent: z.infer<typeof input>) => ({
    data: { ...sent, text: sent.text.slice(0, 200) },
  }),
}

export const plantedRoutes = Object.keys(contract)

/** Starts a server like the product's with only planted faults, and the registry that names them. */
export async function startPlantedServer(prefix: `/${string}`) {
  const log = createLog({ logLevel: 'silent' }, { part: 'planted' })
  const server = createHttpServer({ log, metrics: createMetrics('planted'), translate: () => undefined })
  await mountApi<object>(server, {
    prefix,
    parts: [{ slug: 'planted', contract, handlers: routes as never }],
    errors: [],
    admit: async () => ({}),
    translate: () => undefined,
    info: { title: 'Planted', version: '1', description: '' },
  })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  const registry = { modules: [{ slug: 'planted', contract, routes }] } as unknown as Pick<
    Registry,
    'modules'
  >
  return { origin, registry, stop: () => server.close() }
}
