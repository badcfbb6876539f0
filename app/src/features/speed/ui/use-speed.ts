import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Device } from '#kit/shared/lighthouse-names.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { PageInput, SpeedReport, StoreInput } from '../contract.ts'
import { SPEED_KEY, speedApi } from './speed-api.ts'

const WHILE_RUNNING_MS = 1_500

export function useSpeed() {
  return useQuery({
    queryKey: [...SPEED_KEY, 'state'],
    queryFn: () => speedApi.get(),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ isMoving }) => isMoving) ? WHILE_RUNNING_MS : false,
  })
}

/** Queries a page's report, repeatedly while its test is open. */
export function useReport(input: PageInput) {
  return useQuery({
    queryKey: [...SPEED_KEY, 'page', input],
    queryFn: () => speedApi.page(input),
    placeholderData: (previous) => (previous && isSamePage(previous, input) ? previous : undefined),
    refetchInterval: ({ state: { data } }) => (data && isTesting(data) ? WHILE_RUNNING_MS : false),
    retry: false,
  })
}

/** Queries the causes of the newest test; a new test is a new query. */
export function useCauses(report: SpeedReport, device: Device) {
  return useQuery({
    queryKey: [...SPEED_KEY, 'causes', report.url, device, report.detail?.at],
    queryFn: () => speedApi.causes({ url: report.url, device }),
    staleTime: 60_000,
    retry: false,
  })
}

export function useStoreField(input: StoreInput) {
  return useQuery({
    queryKey: [...SPEED_KEY, 'store', input],
    queryFn: () => speedApi.store(input),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

const isSamePage = (report: SpeedReport, { url }: PageInput): boolean =>
  report.url === url || URL.parse(report.url)?.pathname === url

export const isTesting = ({ test }: SpeedReport): boolean =>
  test?.state === 'waiting' || test?.state === 'running'

/** Mutations of the screen; each refetches all of its queries. */
export function useSpeedActions() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('speed')
  const changed = (words?: string) => async () => {
    await cache.invalidateQueries({ queryKey: SPEED_KEY })
    if (words) frame.toast(words)
  }
  return {
    test: useMutation({
      mutationFn: (url: string) => speedApi.test({ url }),
      onSuccess: changed(t('started')),
      // The storefront may have been password-protected meanwhile.
      onError: changed(),
    }),
    stop: useMutation({
      mutationFn: (id: string) => speedApi.stop({ id }),
      onSuccess: changed(t('running.stopped')),
    }),
    fetch: useMutation({
      mutationFn: (order: { url?: string; device: Device }) => speedApi.fetch(order),
      onSuccess: changed(t('field.fetched')),
    }),
    anew: useMutation({
      mutationFn: (id: string) => speedApi.anew({ id }),
      onSuccess: changed(t('score.anewDone')),
    }),
    remove: useMutation({
      mutationFn: (id: string) => speedApi.remove({ id }),
      onSuccess: changed(t('pages.removed')),
    }),
  }
}
export type SpeedActions = ReturnType<typeof useSpeedActions>
