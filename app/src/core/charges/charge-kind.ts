import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** A one-time charge as passed to its kind. */
export interface OneTimeCharge {
  /** gid on the platform. */
  id: string
  /** What it pays for: the feature's own id. */
  reference: string
  name: string
  price: number
  currency: string
  /** True if nothing is billed: the store is a development store. */
  test: boolean
}

/** Something that is paid for once. The feature that sells it declares the kind. */
export interface ChargeKind {
  /** `<slug>.<what>` */
  name: string
  /**
   * Called once per charge when the platform reports it paid, in the transaction that stores that, after the shop's
   * lock. Must not call external services. If it throws, nothing is stored, and the next reading calls it again.
   */
  paid(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
  /**
   * Called once, like `paid`, if the charge was declined or not approved in time. Absent: the feature does not need
   * to know.
   */
  refused?(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
  /** Called once, like `paid`, if the money was refunded. Absent: the purchase stays. */
  refunded?(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
}

export const CHARGE_KINDS = defineOffer<ChargeKind>('charges')
