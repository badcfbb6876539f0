import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fileText } from '#kit/shared/file-encoding.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type {
  KeywordAccount,
  KeywordListInput,
  KeywordSettings,
  KeywordState,
  KeywordTarget,
} from '../contract.ts'
import type { TargetKind } from '../domain/keyword.ts'
import { keywordsApi, LIST_KEY, STATE_KEY, TARGETS_KEY } from './keywords-api.ts'

const WHILE_REPORTING_MS = 2_500

/** Queries the state, repeatedly while a report is being made; lists refetch once there is a new report. */
export function useKeywords() {
  const cache = useQueryClient()
  const state = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => keywordsApi.get(),
    refetchInterval: ({ state: { data } }) => (data?.isReporting ? WHILE_REPORTING_MS : false),
  })
  const madeAt = state.data?.report?.madeAt
  const seen = useRef(madeAt)
  useEffect(() => {
    if (seen.current !== madeAt) {
      void cache.invalidateQueries({ queryKey: LIST_KEY })
      void cache.invalidateQueries({ queryKey: TARGETS_KEY })
    }
    seen.current = madeAt
  }, [cache, madeAt])
  return state
}

export function useTargets() {
  return useQuery({ queryKey: TARGETS_KEY, queryFn: () => keywordsApi.targets() })
}

export function useRankings(input: KeywordListInput) {
  return useQuery({
    queryKey: [...LIST_KEY, 'rankings', input],
    queryFn: () => keywordsApi.rankings(input),
    placeholderData: keepPreviousData,
  })
}

export function useOverlaps(page: number) {
  return useQuery({
    queryKey: [...LIST_KEY, 'overlaps', page],
    queryFn: () => keywordsApi.overlaps({ page }),
    placeholderData: keepPreviousData,
  })
}

export function useGaps(page: number) {
  return useQuery({
    queryKey: [...LIST_KEY, 'gaps', page],
    queryFn: () => keywordsApi.gaps({ page }),
    placeholderData: keepPreviousData,
  })
}

/** Mutations of the page. Those that change data update the cached state and refetch what depends on it. */
export function useKeywordActions() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('keywords')
  const again = async () => {
    await cache.invalidateQueries({ queryKey: TARGETS_KEY })
    await cache.invalidateQueries({ queryKey: LIST_KEY })
  }
  const keepState = (words: string) => async (state: KeywordState) => {
    // An answer still under way is of before the change.
    await cache.cancelQueries({ queryKey: STATE_KEY })
    cache.setQueryData(STATE_KEY, state)
    frame.toast(words)
    await again()
  }
  const keepTargets = async (targets: KeywordTarget[]) => {
    cache.setQueryData(TARGETS_KEY, targets)
    await cache.invalidateQueries({ queryKey: STATE_KEY })
    await cache.invalidateQueries({ queryKey: LIST_KEY })
  }
  return {
    save: useMutation({
      mutationFn: (settings: KeywordSettings) => keywordsApi.save(settings),
      onSuccess: keepState(t('source.saved')),
    }),
    fetch: useMutation({
      mutationFn: () => keywordsApi.fetch(),
      onSuccess: keepState(t('source.fetched')),
    }),
    saveAccount: useMutation({
      mutationFn: (account: KeywordAccount) => keywordsApi.saveAccount(account),
      onSuccess: keepState(t('account.saved')),
    }),
    removeAccount: useMutation({
      mutationFn: () => keywordsApi.removeAccount(),
      onSuccess: keepState(t('account.removed')),
    }),
    csv: useMutation({
      mutationFn: async ({ file, ...locale }: { file: File; country: string; language: string }) =>
        keywordsApi.csv({ text: await textOf(file), ...locale }),
      onSuccess: async () => {
        await cache.invalidateQueries({ queryKey: STATE_KEY })
        await again()
      },
    }),
    choose: useMutation({
      mutationFn: (chosen: { kind: TargetKind; ids: string[] }) => keywordsApi.choose(chosen),
      onSuccess: keepTargets,
    }),
    rename: useMutation({
      mutationFn: (target: { kind: TargetKind; id: string; keyword: string }) => keywordsApi.rename(target),
      onSuccess: keepTargets,
    }),
  }
}
export type KeywordActions = ReturnType<typeof useKeywordActions>

/** The Keyword Planner exports UTF-16. */
const textOf = async (file: File): Promise<string> => fileText(new Uint8Array(await file.arrayBuffer()))
