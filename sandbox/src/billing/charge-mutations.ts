import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { entity, type Resolvers } from '../admin-graphql/engine/entity.ts'
import { idOf } from '../admin-graphql/engine/gid.ts'
import { mutation } from '../admin-graphql/engine/mutation.ts'
import { refuse } from '../admin-graphql/engine/user-errors.ts'
import { trialEnd } from './billing-period.ts'
import type { AppSubscriptionRecord } from './charge-records.ts'
import { cancelSubscription } from './charge-status.ts'
import {
  confirmationUrl,
  currencyOf,
  type MoneyInput,
  newCharge,
  type PlanInput,
  plansOf,
  priceOf,
  trialDaysOf,
} from './new-charge.ts'
import { askCappedAmount, createUsageRecord, type UsageInput } from './usage-records.ts'

interface ChargeInput {
  name: string
  returnUrl: string
  test?: boolean | null
}
interface SubscriptionInput extends ChargeInput {
  lineItems: { plan: PlanInput }[]
  trialDays?: number | null
  replacementBehavior?: AppSubscriptionRecord['replacementBehavior'] | null
}
/** Most days a trial can be extended by at a time. */
const MOST_DAYS = 1000

/** Mutations by which an app requests and cancels charges. */
export const chargeMutations: Resolvers = {
  Mutation: {
    appSubscriptionCreate: mutation((input: SubscriptionInput, request) => {
      const { state, store } = request
      const made = state.put(store, 'AppSubscription', {
        ...newCharge(request, input),
        plans: plansOf(store, input.lineItems),
        trialDays: trialDaysOf(input.trialDays),
        replacementBehavior: input.replacementBehavior ?? 'STANDARD',
        activatedAt: null,
        startsAt: null,
        creditedAmount: null,
      })
      return {
        appSubscription: entity('AppSubscription', made),
        confirmationUrl: confirmationUrl(request, made, 'RecurringApplicationCharge'),
      }
    }),
    appPurchaseOneTimeCreate: mutation((input: ChargeInput & { price: MoneyInput }, request) => {
      const { state, store } = request
      const made = state.put(store, 'AppPurchaseOneTime', {
        ...newCharge(request, input),
        price: priceOf(input.price),
        currency: currencyOf(store, input.price, ['price']),
      })
      return {
        appPurchaseOneTime: entity('AppPurchaseOneTime', made),
        confirmationUrl: confirmationUrl(request, made, 'ApplicationCharge'),
      }
    }),
    appSubscriptionCancel: mutation(({ id, prorate }: { id: string; prorate?: boolean | null }, request) => {
      const found = ownSubscription(request, id)
      if (!found) return refuse(['id'], "Couldn't find RecurringApplicationCharge")
      if (found.status !== 'ACTIVE' && found.status !== 'FROZEN' && found.status !== 'PENDING')
        return refuse(['id'], `Cannot transition status via :cancel from :${found.status.toLowerCase()}`)
      const charge = { kind: 'AppSubscription' as const, store: request.store, record: found }
      return {
        appSubscription: entity(
          'AppSubscription',
          cancelSubscription(request.context, charge, prorate ?? false),
        ),
      }
    }),
    appSubscriptionTrialExtend: mutation(({ id, days }: { id: string; days: number }, request) => {
      if (days <= 0) return refuse(['days'], 'Days must be greater than 0')
      if (days > MOST_DAYS) return refuse(['days'], `Days must be less than or equal to ${MOST_DAYS}`)
      const found = ownSubscription(request, id)
      if (!found) return refuse(['id'], "The app subscription wasn't found.", 'SUBSCRIPTION_NOT_FOUND')
      if (found.status !== 'ACTIVE')
        return refuse(
          ['id'],
          "The trial can't be extended on inactive app subscriptions.",
          'SUBSCRIPTION_NOT_ACTIVE',
        )
      if (trialEnd(found, Date.now()) <= Date.now())
        return refuse(['id'], "The trial can't be extended after expiration.", 'TRIAL_NOT_ACTIVE')
      const saved = request.state.put(request.store, 'AppSubscription', {
        ...found,
        trialDays: found.trialDays + days,
        updatedAt: new Date().toISOString(),
      })
      return { appSubscription: entity('AppSubscription', saved) }
    }),
    appSubscriptionLineItemUpdate: mutation((input: { id: string; cappedAmount: MoneyInput }, request) => {
      const { subscription, url } = askCappedAmount(request, input)
      return { appSubscription: entity('AppSubscription', subscription), confirmationUrl: url }
    }),
    appUsageRecordCreate: mutation((input: UsageInput, request) => ({
      appUsageRecord: entity('AppUsageRecord', createUsageRecord(request, input)),
    })),
  },
}

/** Returns a subscription of the calling app; other apps' subscriptions are hidden. */
function ownSubscription({ state, store, app }: AdminRequest, id: string): AppSubscriptionRecord | undefined {
  const found = state.get(store, 'AppSubscription', idOf(id, 'AppSubscription'))
  return found?.clientId === app.clientId ? found : undefined
}
