import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { removeStoreFiles } from '../files/file-bytes.ts'
import { planStore, StoreRefused } from '../product-csv/new-store.ts'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { installTheme } from '../store-generator/install-theme.ts'
import { ControlError, controlRoute, storeNamed, understood } from './control-route.ts'
import { contentOrder, fillStore } from './fill-store.ts'
import { setWebPresences, webPresencesOrder } from './web-presence-order.ts'

const storeOrder = z.strictObject({
  name: z.string(),
  currency: z.string().default('EUR'),
  /** Fields of the store's record that differ from the defaults. */
  store: z
    .strictObject({
      email: z.string(),
      ownerName: z.string(),
      timezone: z.string(),
      countryCode: z.string(),
      primaryLocale: z.string(),
      planDisplayName: z.string(),
      partnerDevelopment: z.boolean(),
      shopifyPlus: z.boolean(),
      password: z.string(),
      formerPages: z.array(z.strictObject({ path: z.string().startsWith('/'), title: z.string() })).max(100),
    })
    .partial()
    .default({}),
  /** Published languages besides the store's own. */
  locales: z.array(z.string()).max(20).default([]),
  webPresences: webPresencesOrder,
  /** False: no standard theme, which most protocol tests do not need. */
  theme: z.boolean().default(true),
  ...contentOrder,
})

/** Declares `/stores`: list stores, create one with the ordered content, change where its markets are, delete one. */
export function storeRoutes(scope: FastifyInstance, context: SandboxContext): void {
  const { state, settings } = context
  controlRoute(scope, 'GET', '/stores', () => ({ stores: state.stores() }))
  controlRoute(scope, 'POST', '/stores', ({ body }) => {
    const order = understood(storeOrder, body)
    const given = Object.fromEntries(Object.entries(order.store).filter(([, value]) => value !== undefined))
    try {
      return state.transaction(() => {
        const { record } = planStore(state, {
          name: order.name,
          currency: order.currency,
          replace: false,
          storefrontPort: settings.storefrontPort,
          storefrontPorts: settings.storefrontPorts,
        })
        const store: StoreRecord = state.putStore({ ...record, ...given, id: state.nextId() })
        if (order.theme) installTheme(state, store)
        for (const locale of order.locales) addLocale(state, store, locale)
        setWebPresences(state, store, order.webPresences)
        return { store, ...fillStore(state, store, order) }
      })
    } catch (error) {
      if (error instanceof StoreRefused) throw new ControlError(409, `${error.message} ${error.action}`)
      throw error
    }
  })
  controlRoute(scope, 'PATCH', '/stores/:handle', ({ params, body }) => {
    const store = storeNamed(context, params['handle'] ?? '')
    const { webPresences } = understood(z.strictObject({ webPresences: webPresencesOrder }), body)
    state.transaction(() => setWebPresences(state, store, webPresences))
    return { store }
  })
  controlRoute(scope, 'DELETE', '/stores/:handle', async ({ params }) => {
    const store = storeNamed(context, params['handle'] ?? '')
    state.deleteStore(store.id)
    await removeStoreFiles(state, store)
    return { store }
  })
}

function addLocale(state: State, store: StoreRecord, locale: string): void {
  const now = new Date().toISOString()
  const times = { createdAt: now, updatedAt: now }
  state.put(store, 'ShopLocale', { id: state.nextId(), locale, primary: false, published: true, ...times })
}
