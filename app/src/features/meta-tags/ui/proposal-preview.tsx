import { useQuery } from '@tanstack/react-query'
import type { Change } from '#core/changes/contract.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { SearchPreview } from '#kit/ui/search-preview.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { cutToResult } from '#rules/seo-checks/pixel-width.ts'
import { searchResultOf } from './listing-preview.ts'
import { metaTagsApi } from './meta-tags-api.ts'

/** Search result with the proposed values of a resource; the other values stay the same. */
export function ProposalPreview({ changes }: { changes: readonly Change[] }) {
  const gid = changes[0]?.resourceId ?? ''
  const detail = useQuery({
    queryKey: ['meta-tags-resource', gid],
    queryFn: () => metaTagsApi.resource({ gid }),
  })
  if (detail.error)
    return (
      <ErrorState error={detail.error} onRetry={() => void detail.refetch()} retrying={detail.isFetching} />
    )
  if (!detail.data)
    return (
      <Loading>
        <SkeletonRows rows={2} sign={false} />
      </Loading>
    )
  const { seoTitle, seoDescription, handle } = detail.data
  const proposed = (field: string, held: string | null) => {
    const after = changes.find((change) => change.field === field)?.after
    return typeof after === 'string' ? after : (held ?? '')
  }
  return (
    <SearchPreview
      cut={cutToResult}
      result={searchResultOf(detail.data, {
        seoTitle: proposed('seo-title', seoTitle),
        seoDescription: proposed('seo-description', seoDescription),
        handle,
      })}
    />
  )
}
