import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'

/** A one-time charge as its kind is told of it. */
export interface OneTimeCharge {
  /** gid on the platform. */
  id: string
  /** Which thing of its kind it pays for: the feature's own id. */
  reference: string
  name: string
  price: number
  currency: string
  /** Nothing is billed: the store is a development store. */
  test: boolean
}

/** Something that is paid once. The feature that sells it declares the kind. */
export interface ChargeKind {
  /** `<slug>.<what>` */
  name: string
  /**
   * The platform says it is paid: called once per charge, in the transaction that notes it, after the shop's lock. Calls
   * nobody outside. Throws: nothing is noted, and the next reading tells it again.
   */
  paid(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
  /** Nobody paid it: declined, or not approved in time. Called once, like `paid`. Absent: nothing waits for it. */
  refused?(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
  /** The money went back after all; called once, like `paid`. Absent: what was bought stays. */
  refunded?(tx: ShopTx, charge: OneTimeCharge, ctx: ShopContext): Promise<void>
}

export const CHARGE_KINDS = defineOffer<ChargeKind>('charges')
