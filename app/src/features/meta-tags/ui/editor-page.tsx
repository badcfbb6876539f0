import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { gidOf, RESOURCE_KINDS, type ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { PlanGate } from '#core/shops/ui/plan-gate.tsx'
import { readGridView } from '#kit/ui/data-grid/grid-view.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { metaTagsGate } from '../plan-gates.ts'
import { Editor } from './editor.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { searchOf, VIEW } from './list-search.ts'
import { metaTagsApi } from './meta-tags-api.ts'
import { listPath } from './paths.ts'

/** `/seo-booster/metatags/:kind/:id`: editor for the search listing of one resource. */
export function EditorPage() {
  const { kind: name, id = '' } = useParams()
  const kind = RESOURCE_KINDS.find((each) => each === name)
  if (!kind || !/^\d{1,18}$/.test(id)) return <NotFound />
  return <Loaded kind={kind} gid={gidOf(kind, id)} key={gidOf(kind, id)} />
}

function Loaded({ kind, gid }: { kind: ResourceKind; gid: string }) {
  const { t } = useTranslation(['meta-tags', 'writing', 'seo-checks', 'changes', 'grid'])
  const [query] = useSearchParams()
  const search = searchOf(kind, { ...readGridView(query, VIEW), after: null, before: null })
  const key = ['meta-tags-resource', gid, search]
  const detail = useQuery({ queryKey: key, queryFn: () => metaTagsApi.resource({ gid, search }) })
  return (
    <Page title={detail.data?.title ?? t('title')} back full>
      {detail.data ? (
        <PlanGate gate={metaTagsGate}>
          <Editor detail={detail.data} queryKey={key} />
        </PlanGate>
      ) : detail.error ? (
        <Section>
          <ErrorState
            error={detail.error}
            onRetry={() => void detail.refetch()}
            retrying={detail.isFetching}
          />
          <div className="sp-state">
            <Link to={listPath(kind, query)} look="button">
              {t('editor.toList')}
            </Link>
          </div>
        </Section>
      ) : (
        <EditorSkeleton />
      )}
    </Page>
  )
}
