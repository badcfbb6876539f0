import { guarded } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { SendGuard } from '#kit/server/outbound/send-guard.ts'

/** A write under a lease: it leaves this process only while the lease holds, asked where its bytes go to the socket. */
export class LeasedSend implements SendGuard {
  readonly #holds: () => boolean
  #isLate = false

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

  /** The context whose calls of the platform leave under this lease. */
  on(ctx: ShopContext): ShopContext {
    return { ...ctx, platform: guarded(ctx.platform, this) }
  }
}
