import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Split } from '#kit/ui/layout.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import type { SchemaResultsPageDetail } from '../contract.ts'
import { schemaResultsGate } from '../plan-gates.ts'
import { DetailDuplicates } from './detail-duplicates.tsx'
import { DetailFindings } from './detail-findings.tsx'
import { DetailNodes } from './detail-nodes.tsx'
import { DetailSummary } from './detail-summary.tsx'
import { LIST_KEY, PAGE_KEY, STATE_KEY, schemaResultsApi } from './results-api.ts'

/** One page: verdict, preview, duplicates, and each piece of markup with its issues. */
export function DetailScreen({ id }: { id: string }) {
  const { t } = useTranslation('schema-results')
  const cache = useQueryClient()
  const isLocked = useLockedPlan(schemaResultsGate) !== null
  const page = useQuery({ queryKey: [...PAGE_KEY, id], queryFn: () => schemaResultsApi.page({ id }) })
  const reread = useMutation({
    mutationFn: () => schemaResultsApi.reread({ id }),
    onSuccess: (fresh) => {
      cache.setQueryData([...PAGE_KEY, id], fresh)
      void cache.invalidateQueries({ queryKey: LIST_KEY })
      void cache.invalidateQueries({ queryKey: STATE_KEY })
    },
  })
  return (
    <Page
      title={page.data ? page.data.title || new URL(page.data.url).pathname : t('detail.title')}
      back
      full
      primary={{
        label: reread.isPending ? t('detail.reading') : t('detail.reread'),
        onAction: () => reread.mutate(),
        disabled: reread.isPending || !page.data || isLocked,
      }}
    >
      {reread.isError && (
        <Section>
          <ErrorState error={reread.error} onRetry={() => reread.mutate()} retrying={reread.isPending} />
        </Section>
      )}
      {page.isPending ? (
        <DetailSkeleton />
      ) : page.data ? (
        <Detail page={page.data} />
      ) : (
        <Section>
          <ErrorState error={page.error} onRetry={() => void page.refetch()} retrying={page.isFetching} />
        </Section>
      )}
    </Page>
  )
}

function Detail({ page }: { page: SchemaResultsPageDetail }) {
  return (
    <Split
      main={
        <>
          <DetailFindings page={page} />
          {page.duplicateGroups.length > 0 && <DetailDuplicates page={page} />}
          <DetailNodes page={page} />
        </>
      }
      aside={<DetailSummary page={page} />}
    />
  )
}

function DetailSkeleton() {
  return (
    <Loading>
      <Split
        main={
          <Section title={<SkeletonTitle width="9rem" />}>
            <SkeletonBar height="18rem" />
          </Section>
        }
        aside={
          <Section title={<SkeletonTitle width="6rem" />}>
            <SkeletonBar height="9rem" />
          </Section>
        }
      />
    </Loading>
  )
}
