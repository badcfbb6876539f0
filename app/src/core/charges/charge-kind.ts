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
   * Returns `refund-due` if there is nothing to give for the money: staff see it with the charge.
   */
  paid(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<undefined | 'refund-due'>
  /**
   * Called once, like `paid`, if the charge was declined, given up or not approved in time. A charge given up may
   * still be paid later, from a page left open. Absent: the feature does not need to know.
   */
  refused?(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
  /** Called once, like `paid`, if the money was refunded. Absent: the purchase stays. */
  refunded?(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
}

export const CHARGE_KINDS = defineOffer<ChargeKind>('charges')

/** Returns the kind of a charge; undefined if the feature that sold it is not part of this installation now. */
export const kindOf = (ctx: ShopContext, charge: { kind: string }): ChargeKind | undefined =>
  ctx.offered(CHARGE_KINDS).find(({ name }) => name === charge.kind)
