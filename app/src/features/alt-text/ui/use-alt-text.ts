import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { untilComplete } from '#core/catalogue/ui/until-synced.ts'
import { refusedWrite } from '#core/changes/ui/refused-write.ts'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { ApiError } from '#kit/ui/api/api-error.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { ImageRow, ImageSearchInput } from '../contract/images.ts'
import { altTextApi } from './alt-text-api.ts'

const LIST = 'alt-text-search'
const SUMMARY = ['alt-text-summary']
const READING_MS = 2_000

/** Loads one page of images with their alt texts, soon again while their collection is read. */
export function useImages(input: ImageSearchInput) {
  return useQuery({
    queryKey: [LIST, input],
    queryFn: () => altTextApi.search(input),
    placeholderData: keepPreviousData,
    refetchInterval: untilComplete,
  })
}

/** Loads the counts of images and of missing texts; polls while images are being synced. */
export function useSummary() {
  return useQuery({
    queryKey: SUMMARY,
    queryFn: () => altTextApi.summary(),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? READING_MS : FOLLOW_MS),
  })
}

/** Loads the first 250 collections by title; more are found by search in their own list. */
export function useCollections() {
  return useQuery({
    queryKey: ['alt-text-collections'],
    queryFn: async () => {
      const pages = [1, 2, 3, 4, 5]
      const found: { id: string; title: string }[] = []
      for (const page of pages) {
        const { collections, total } = await catalogueApi.collections({ page })
        found.push(...collections)
        if (found.length >= total) break
      }
      return found
    },
  })
}

/** Writes the alt text of a row. Rejects with the store's error; the row then shows what the store holds. */
export function useInlineSave() {
  const { t } = useTranslation('alt-text')
  const cache = useQueryClient()
  const frame = useFrame()
  const { mutate: undo } = useUndo()
  const save = async (row: ImageRow, text: string) => {
    if (text.trim() === '')
      throw new ApiError({ status: 400, code: 'alt-text.alt-required', message: t('error.alt') })
    const { outcomes, operationId } = await altTextApi.save({
      edits: [{ gid: row.gid, alt: text, expected: row.alt }],
    })
    const [outcome] = outcomes
    if (outcome && outcome.state !== 'failed')
      cache.setQueriesData<{ rows: ImageRow[] }>(
        { queryKey: [LIST] },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((each) =>
              each.gid === row.gid ? { ...each, alt: outcome.observed, writtenBy: 'hand' as const } : each,
            ),
          },
      )
    void cache.invalidateQueries({ queryKey: SUMMARY })
    if (outcome && (outcome.state === 'failed' || outcome.state === 'conflict')) throw refusedWrite(outcome)
    if (operationId !== null)
      frame.toast(outcome?.isLate ? t('shell:savedLate') : t('saved'), {
        error: outcome?.isLate ?? false,
        action: { label: t('shell:undo.action'), onAction: () => undo(operationId) },
      })
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `save` is made of nothing else
  return useCallback(save, [t, cache, frame, undo])
}
