import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { goToApproval } from '#core/charges/ui/use-charge-return.ts'
import type { Order, OrderInput } from '../contract/orders.ts'
import { OFFER_KEY, ORDERS_KEY, orderKey, orderPath, servicesApi } from './services-api.ts'

export function useOffer() {
  return useQuery({ queryKey: OFFER_KEY, queryFn: () => servicesApi.offer(), staleTime: 0 })
}

export function useOrders(page: number) {
  return useQuery({
    queryKey: [...ORDERS_KEY, page],
    queryFn: () => servicesApi.orders({ page }),
    staleTime: 0,
  })
}

export function useOrder(id: string) {
  return useQuery({ queryKey: orderKey(id), queryFn: () => servicesApi.get({ id }), staleTime: 0 })
}

/** Places the order, then navigates to the approval page, or to the order if there is none. */
export function usePlaceOrder() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: OrderInput) => servicesApi.order(input),
    onSuccess: ({ id, confirmationUrl }) => {
      for (const queryKey of [OFFER_KEY, ORDERS_KEY]) void cache.invalidateQueries({ queryKey })
      if (confirmationUrl !== null) goToApproval({ confirmationUrl })
      else void navigate(orderPath(id))
    },
  })
}

export function useOrderWrites(id: string) {
  const cache = useQueryClient()
  const keep = (order: Order) => {
    cache.setQueryData(orderKey(id), order)
    void cache.invalidateQueries({ queryKey: ORDERS_KEY })
  }
  return {
    write: useMutation({
      mutationFn: (message: { messageId: string; text: string; files: string[] }) =>
        servicesApi.write({ id, ...message }),
      onSuccess: keep,
    }),
    again: useMutation({
      mutationFn: () => servicesApi.orderAgain({ id }),
      onSuccess: ({ confirmationUrl }) => {
        if (confirmationUrl !== null) goToApproval({ confirmationUrl })
        void cache.invalidateQueries({ queryKey: orderKey(id) })
      },
    }),
  }
}
