import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { untilComplete, useUntilSynced } from '#core/catalogue/ui/until-synced.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { OptimiseInput, RestoreInput } from '../contract/operations.ts'
import type { ImageSearchInput, Selection } from '../contract/rows.ts'
import type { Excludes, ImageSettings } from '../domain/settings.ts'
import { imagesApi } from './images-api.ts'
import { operationPath } from './paths.ts'

const LIST = 'images-search'
export const DASHBOARD = ['images-dashboard']
const SETTINGS = ['images-settings']
const READING_MS = 2_000

/** Loads the metrics of all images; polls while sizes are being read. */
export function useDashboard() {
  return useQuery({
    queryKey: DASHBOARD,
    queryFn: () => imagesApi.dashboard(),
    refetchInterval: ({ state }) =>
      state.data?.sizing || state.data?.read === 'running' ? READING_MS : FOLLOW_MS,
  })
}

/** Loads one page of images, soon again while their collection is read; disabled while there can be none. */
export function useImageList(input: ImageSearchInput, enabled = true) {
  return useQuery({
    enabled,
    queryKey: [LIST, input],
    queryFn: () => imagesApi.search(input),
    placeholderData: keepPreviousData,
    refetchInterval: untilComplete,
  })
}

export function useSizes() {
  return useQuery({
    queryKey: ['images-sizes'],
    queryFn: () => imagesApi.sizes(),
    refetchInterval: FOLLOW_MS,
  })
}

export function useTrend() {
  return useQuery({ queryKey: ['images-trend'], queryFn: () => imagesApi.trend({ days: 90 }) })
}

/** Starts reading the sizes of all images again. */
export function useReadSizes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => imagesApi.readSizes(),
    onSettled: () => cache.invalidateQueries({ queryKey: DASHBOARD }),
  })
}

export function useImageSettings() {
  return useQuery({ queryKey: SETTINGS, queryFn: () => imagesApi.settings() })
}

export function useSaveSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: { settings: ImageSettings; before: ImageSettings; confirmed: boolean }) =>
      imagesApi.saveSettings(input),
    onSuccess: (saved) => cache.setQueryData(SETTINGS, saved),
  })
}

export function useSaveExcludes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (excludes: Excludes & { before: Excludes }) => imagesApi.saveExcludes(excludes),
    onSuccess: (saved) => {
      cache.setQueryData(SETTINGS, saved)
      void cache.invalidateQueries({ queryKey: [LIST] })
      void cache.invalidateQueries({ queryKey: DASHBOARD })
    },
  })
}

/** Loads the price of a selection, and what is left out. */
export function useQuote(input: {
  selection: Selection
  settings: ImageSettings | undefined
  again: boolean
}) {
  const { selection, settings, again } = input
  return useQuery({
    queryKey: ['images-quote', selection, settings ?? null, again],
    queryFn: () => imagesApi.quote({ selection, again, ...(settings && { settings }) }),
    placeholderData: keepPreviousData,
    ...useUntilSynced(),
    staleTime: 0,
  })
}

/** Starts an optimisation; reports the result in the specification's wording, and shows it. */
export function useOptimise({ stays = false }: { stays?: boolean } = {}) {
  const { t } = useTranslation('images')
  const cache = useQueryClient()
  const frame = useFrame()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: OptimiseInput) => imagesApi.optimise(input),
    onSuccess: (operation, { again }) => {
      const view = { label: t('started.view'), onAction: () => void navigate(operationPath(operation.id)) }
      frame.toast(t(again ? 'started.again' : 'started.bulk'), stays ? { action: view } : {})
      if (!stays) void navigate(operationPath(operation.id))
    },
    onSettled: () => cache.invalidateQueries(),
  })
}

/** Restores originals. */
export function useRestore({ stays = false }: { stays?: boolean } = {}) {
  const { t } = useTranslation('images')
  const cache = useQueryClient()
  const frame = useFrame()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (input: RestoreInput) => imagesApi.restore(input),
    onSuccess: (operation) => {
      const view = { label: t('started.view'), onAction: () => void navigate(operationPath(operation.id)) }
      frame.toast(t('started.restore'), stays ? { action: view } : {})
      if (!stays) void navigate(operationPath(operation.id))
    },
    onSettled: () => cache.invalidateQueries(),
  })
}

/** Maximum pages of fifty collections offered: a longer list is not searchable. */
const PAGES = 10

/** Loads the store's collections by title, with their numbers. */
export function useCollections() {
  return useQuery({
    queryKey: ['images-collections'],
    queryFn: async () => {
      const found: { value: string; label: string }[] = []
      for (let page = 1; page <= PAGES; page++) {
        const { collections, total } = await catalogueApi.collections({ page })
        for (const { id, title } of collections)
          found.push({ value: id.split('/').at(-1) ?? '', label: title })
        if (found.length >= total || collections.length === 0) break
      }
      return found
    },
    staleTime: 60_000,
  })
}
