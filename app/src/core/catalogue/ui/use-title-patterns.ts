import { useQuery } from '@tanstack/react-query'
import type { TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import type { ResourceKind } from '../domain/resource-kind.ts'
import { catalogueApi } from './catalogue-api.ts'

/** Themes rarely change. */
const FRESH_MS = 10 * 60_000

/** Returns what the theme prints around titles of this kind; null while unknown. */
export function useTitlePattern(kind: ResourceKind | undefined): TitlePattern | null {
  const known = useQuery({
    queryKey: ['title-patterns'],
    queryFn: () => catalogueApi.titlePatterns({}),
    staleTime: FRESH_MS,
  })
  return (kind && known.data?.[kind]) ?? null
}
