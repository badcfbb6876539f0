import { type AdminGraphql, guarded } from '#adapters/platform/admin-graphql/client.ts'
import { writes } from '#adapters/platform/admin-graphql/operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { SendGuard } from '#kit/server/outbound/send-guard.ts'

/** A write under a lease: it leaves this process only while the lease holds, asked where its bytes go to the socket. */
export class LeasedSend implements SendGuard {
  readonly #holds: () => boolean
  #isLate = false
  #hasWritten = false

  constructor(holds: () => boolean) {
    this.#holds = holds
  }

  maySend(): boolean {
    return this.#holds()
  }

  handedOver(): void {
    if (!this.#holds()) this.#isLate = true
  }

  /** The process stood still between the question and the socket: somebody else may have acted before the bytes left. */
  get isLate(): boolean {
    return this.#isLate
  }

  /** A mutation was answered: an error of a later call under this lease does not say that nothing happened. */
  get hasWritten(): boolean {
    return this.#hasWritten
  }

  /** The context whose calls of the platform leave under this lease. */
  on(ctx: ShopContext): ShopContext {
    const platform = guarded(ctx.platform, this)
    const query: AdminGraphql['query'] = async (shop, operation, variables, options) => {
      const answer = await platform.query(shop, operation, variables, options)
      if (writes(operation)) this.#hasWritten = true
      return answer
    }
    return { ...ctx, platform: { query } }
  }
}
