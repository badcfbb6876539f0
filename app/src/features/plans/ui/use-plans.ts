import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { goToApproval, outcomeKey } from '#core/charges/ui/use-charge-return.ts'
import type { StatementLine } from '#core/credits/contract.ts'
import { creditsApi } from '#core/credits/ui/credits-api.ts'
import { bestDiscount } from '#core/promotions/domain/discount.ts'
import { promotionsApi } from '#core/promotions/ui/promotions-api.ts'
import type { Plans } from '../contract.ts'
import type { CancelReason } from '../domain/cancel-reasons.ts'
import { plansApi } from './plans-api.ts'

const PLANS = ['plans']
/** The page orders return to. */
export const PAGE = 'pricing'

/** Query key of the store's codes and their benefits. */
export const HELD = ['promotions']

export function useHeldPromotions() {
  return useQuery({ queryKey: HELD, queryFn: () => promotionsApi.held() })
}

/** Returns the discount an order would get; null if none is known. */
export function useDiscountFor() {
  const held = useHeldPromotions()
  const open = (held.data?.promotions ?? []).flatMap(({ open, code, benefit: { discount } }) =>
    open && discount ? [{ code, discount }] : [],
  )
  return (order: Parameters<typeof bestDiscount>[1]) => bestDiscount(open, order)
}

export function usePlans() {
  return useQuery({ queryKey: PLANS, queryFn: () => plansApi.get() })
}

export function useCredits() {
  return useQuery({ queryKey: ['credits'], queryFn: () => creditsApi.get() })
}

export function useCharges() {
  return useQuery({ queryKey: ['plans-charges'], queryFn: () => plansApi.charges() })
}

export function useGiveUp(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => plansApi.giveUp({ id }),
    onSuccess: onDone,
    // Also after a failure: the order was decided meanwhile, and its state shows.
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useGiveUpLimit(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => plansApi.giveUpLimit(),
    onSuccess: onDone,
    // Also after a failure: it was decided meanwhile, and the limit shows it.
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useStatement(credit: StatementLine['credit'] | undefined, before: string | undefined) {
  return useQuery({
    queryKey: ['credits-statement', credit, before],
    queryFn: () => creditsApi.statement({ ...(credit && { credit }), ...(before && { before }) }),
    placeholderData: keepPreviousData,
  })
}

export function useSubscribe() {
  return useMutation({ mutationFn: plansApi.subscribe, onSuccess: goToApproval })
}

export function useBuyCredits() {
  return useMutation({ mutationFn: plansApi.buyCredits, onSuccess: goToApproval })
}

const USAGE = ['plans-usage']

/** Returns the limit for credits on the plan's bill, read from the platform. */
export function useUsage({ billing, current }: Plans) {
  return useQuery({ queryKey: USAGE, queryFn: () => plansApi.usage(), enabled: billing && current.paid })
}

export function useAllowUsage() {
  return useMutation({ mutationFn: plansApi.allowUsage, onSuccess: goToApproval })
}

export function useBuyOnBill(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: plansApi.buyOnBill,
    onSuccess: onDone,
    // Also after a failure, because the refetched data may show the order's state.
    onSettled: () => cache.invalidateQueries(),
  })
}

export function useCancelPlan(onDone: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: { reason: CancelReason; words: string; refund: boolean }) => plansApi.cancel(input),
    onSuccess: (plans) => {
      cache.setQueryData(PLANS, plans)
      cache.setQueryData(outcomeKey(PAGE), null)
      onDone()
    },
    onSettled: () => cache.invalidateQueries(),
  })
}
