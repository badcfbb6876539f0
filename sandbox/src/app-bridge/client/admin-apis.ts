import type { ShopifyGlobal } from '@shopify/app-bridge-types'
import type { HostChannel } from './host-channel.ts'

type AdminApis = Pick<
  ShopifyGlobal,
  'app' | 'user' | 'scopes' | 'reviews' | 'intents' | 'support' | 'shopifyQL' | 'tools'
>
type Tool = Parameters<ShopifyGlobal['tools']['register']>[1]

/** Returns the parts of App Bridge the admin page answers: the user, the granted scopes, the activated extensions. */
export function adminApis(channel: HostChannel): AdminApis {
  const tools = new Map<string, Tool>()
  return {
    app: { extensions: () => channel.call('extensions') },
    user: () => channel.call('user'),
    scopes: {
      query: () => channel.call('scopes'),
      async request(scopes) {
        const detail = await channel.call('scopes')
        const known = new Set([...detail.granted, ...detail.optional])
        const unknown = scopes.filter((scope) => !known.has(scope))
        if (unknown.length > 0)
          throw new Error(`Not declared as optional scopes of the app: ${unknown.join(', ')}.`)
        return { result: 'granted-all', detail }
      },
      async revoke(scopes) {
        const detail = await channel.call('scopes')
        const required = scopes.filter((scope) => !detail.optional.includes(scope))
        if (required.length > 0) throw new Error(`Required scopes cannot be revoked: ${required.join(', ')}.`)
        return { detail }
      },
    },
    reviews: {
      async request() {
        return (await channel.call('requestReview')) === 'shown'
          ? { success: true, code: 'success', message: 'Review modal shown successfully' }
          : { success: false, code: 'already-open', message: 'The review modal is already open' }
      },
    },
    intents: {
      request: { value: null, subscribe: () => () => undefined },
      register: () => () => undefined,
      async invoke(
        query: string | { action: string; type: string; value?: string },
        options?: { value?: string },
      ) {
        const asked = typeof query === 'string' ? { ...parseIntent(query), ...options } : query
        const outcome = await channel.call('openIntent', {
          action: asked.action,
          type: asked.type,
          value: asked.value ?? null,
        })
        return { complete: Promise.resolve({ code: outcome }) }
      },
    },
    support: { registerHandler: async () => undefined },
    shopifyQL: { available: async () => false },
    tools: {
      register(name, handler) {
        tools.set(name, handler)
        return () => tools.delete(name)
      },
      unregister: (name) => void tools.delete(name),
      clear: () => tools.clear(),
    },
  }
}

/** Splits `edit:shopify/Product,gid://shopify/Product/1` into its parts. */
function parseIntent(text: string): { action: string; type: string; value?: string } {
  const [, action = '', type = '', value] = /^(\w+):([\w/]+)(?:[,?](.*))?$/.exec(text) ?? []
  return value === undefined ? { action, type } : { action, type, value }
}
