import type { Route } from 'playwright-core'
import type { Person } from './browser.ts'
import type { Product } from './product.ts'

const BRIDGE = /\/app-bridge\.js$/

/** Blocks App Bridge's script, as a content blocker does. Returns a function that allows it. */
export const blockBridge = (person: Person): Promise<() => Promise<void>> => person.loseFiles(BRIDGE)

/** Holds App Bridge's script back, as a slow line does. Returns a function that lets it arrive. */
export const holdBridge = (person: Person): Promise<() => Promise<void>> => hold(person, BRIDGE)

/** Lets the admin be silent when the app asks for a session token. Returns a function that lets it answer. */
export const holdTokens = (person: Person): Promise<() => Promise<void>> => hold(person, /\/session-token$/)

async function hold({ page }: Person, fitting: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.route(fitting, (route) => void held.push(route))
  return async () => {
    await page.unroute(fitting)
    // Those of a page that was left have ended.
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  }
}

/** Lets the session token expire on the way from the admin to the app's page. Returns a function that ends it. */
export async function expireTokens({ page }: Person, product: Product): Promise<() => Promise<void>> {
  const withToken = (url: URL) => url.origin === product.appOrigin && url.searchParams.has('id_token')
  await page.route(withToken, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('id_token', 'expired')
    return route.continue({ url: url.href })
  })
  return () => page.unroute(withToken)
}

/**
 * Makes the admin refuse what the app asks of it, `session-token` or `resources`, with an error of this kind. Returns
 * a function that ends it.
 */
export async function refuseInAdmin(
  { page }: Person,
  what: 'session-token' | 'resources',
  kind: string,
): Promise<() => Promise<void>> {
  const asked = new RegExp(`/${what}(\\?|$)`)
  await page.route(asked, (route) =>
    route.fulfill({ status: 403, json: { message: `APP::ERROR::${kind}: refused` } }),
  )
  return () => page.unroute(asked)
}
