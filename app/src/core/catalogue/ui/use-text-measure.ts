import { useQuery } from '@tanstack/react-query'
import { type CheckSettings, DEFAULT_CHECK_SETTINGS } from '#rules/seo-checks/check.ts'
import type { TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import type { ResourceKind } from '../domain/resource-kind.ts'
import { catalogueApi } from './catalogue-api.ts'

/** Themes and the choice of lengths rarely change. */
const FRESH_MS = 10 * 60_000

/** What titles and descriptions of one kind are judged by. */
export interface KindMeasure extends CheckSettings {
  /** What the theme prints around a title; null while unknown. */
  titlePattern: TitlePattern | null
}

/** Returns what the shop's texts of this kind are judged by. */
export function useTextMeasure(kind: ResourceKind | undefined): KindMeasure {
  const known = useQuery({
    queryKey: ['text-measure'],
    queryFn: () => catalogueApi.textMeasure({}),
    staleTime: FRESH_MS,
  })
  const { lengths, titlePatterns } = known.data ?? { ...DEFAULT_CHECK_SETTINGS, titlePatterns: {} }
  return { lengths, titlePattern: (kind && titlePatterns[kind]) ?? null }
}
