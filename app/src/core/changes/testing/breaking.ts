import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'

/** Returns a context whose mutations get no answer; `around` decides what happens before the connection breaks. */
export function breaking(
  ctx: ShopContext,
  around: (send: () => Promise<unknown>) => Promise<void>,
): ShopContext {
  return {
    ...ctx,
    platform: {
      async query(shop, operation, variables) {
        const send = () => ctx.platform.query(shop, operation, variables)
        if (!operation.document.includes('mutation')) return send()
        await around(send)
        throw new PlatformError('unreachable', {
          operation: operation.name,
          message: 'The connection was reset.',
          mayHaveApplied: true,
        })
      },
    },
  }
}
