import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { ConnectionState } from '../contract.ts'
import type { ReportQuery, TableQuery } from './report-query.ts'
import { REPORT_KEY, STATE_KEY, searchConsoleApi } from './search-console-api.ts'

const WHILE_FETCHING_MS = 2_000
/** Interval at which reports follow the fill: no faster than people read. */
const REPORT_EVERY_MS = 10_000

/** Returns the connection, polled while days arrive; refetches the report from time to time. */
export function useSearchConsole() {
  const cache = useQueryClient()
  const state = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => searchConsoleApi.get(),
    refetchInterval: ({ state: { data } }) =>
      data?.fill?.state === 'running' ? WHILE_FETCHING_MS : FOLLOW_MS,
  })
  const done = state.data?.fill?.done ?? 0
  const isRunning = state.data?.fill?.state === 'running'
  const seen = useRef({ done, at: 0 })
  const ran = useRef(isRunning)
  useEffect(() => {
    // The fill's end, not its last day, completes the report: data over all days is computed then.
    const hasEnded = ran.current && !isRunning
    ran.current = isRunning
    const { done: was, at } = seen.current
    const isDue = done !== was && (was === 0 || Date.now() - at > REPORT_EVERY_MS)
    if (!isDue && !hasEnded) return
    seen.current = { done, at: Date.now() }
    void cache.invalidateQueries({ queryKey: REPORT_KEY })
  }, [cache, done, isRunning])
  return state
}

/** Returns the mutations of the connection; each returns the new state. */
export function useConnection() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('search-console')
  const keep = (words?: string) => (state: ConnectionState) => {
    cache.setQueryData(STATE_KEY, state)
    void cache.invalidateQueries({ queryKey: REPORT_KEY })
    if (words) frame.toast(words)
  }
  return {
    connect: useMutation({
      mutationFn: () => searchConsoleApi.connect(),
      // The consent page refuses frames, so it opens in the top window.
      onSuccess: ({ url }) => void open(url, '_top'),
    }),
    finish: useMutation({
      mutationFn: (consent: string) => searchConsoleApi.finish({ consent }),
      onSuccess: keep(t('connected')),
    }),
    useServiceAccount: useMutation({
      mutationFn: () => searchConsoleApi.connectServiceAccount(),
      onSuccess: keep(t('connected')),
    }),
    choose: useMutation({
      mutationFn: (property: string) => searchConsoleApi.choose({ property }),
      onSuccess: keep(t('chosen')),
    }),
    disconnect: useMutation({
      mutationFn: () => searchConsoleApi.disconnect(),
      onSuccess: keep(t('disconnected')),
    }),
    fetch: useMutation({ mutationFn: () => searchConsoleApi.fetch(), onSuccess: keep() }),
  }
}
export type Connection = ReturnType<typeof useConnection>

/**
 * Returns the properties to choose from, fetched anew each time; refetches the screen's state if the connection is
 * broken.
 */
export function useProperties() {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['search-console-properties'],
    queryFn: async () => {
      try {
        return await searchConsoleApi.properties()
      } catch (error) {
        void cache.invalidateQueries({ queryKey: STATE_KEY })
        throw error
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export function useSummary(query: ReportQuery) {
  return useQuery({
    queryKey: [...REPORT_KEY, 'summary', query],
    queryFn: () => searchConsoleApi.summary(query),
    placeholderData: keepPreviousData,
  })
}

export function useReportTable(query: TableQuery) {
  return useQuery({
    queryKey: [...REPORT_KEY, 'table', query],
    queryFn: () => searchConsoleApi.table(query),
    placeholderData: keepPreviousData,
  })
}

export function useRewrites() {
  return useQuery({ queryKey: [...REPORT_KEY, 'rewrites'], queryFn: () => searchConsoleApi.rewrites() })
}
