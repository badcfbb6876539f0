import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { SCHEMA_TABS } from '../paths.ts'
import { SchemaScreen } from './schema-screen.tsx'
import { SchemaSkeleton } from './schema-skeleton.tsx'
import { STATE_KEY, structuredDataApi } from './structured-data-api.ts'

/** Schema setup: the available types of markup, what each prints and where. */
export function SchemaPage() {
  const { t } = useTranslation('structured-data')
  const [query] = useSearchParams()
  const state = useQuery({ queryKey: STATE_KEY, queryFn: () => structuredDataApi.get() })
  return (
    <Page title={t('title')} back>
      {state.isPending ? (
        <SchemaSkeleton form={query.get('tabindex') === String(SCHEMA_TABS.product)} />
      ) : state.data ? (
        <SchemaScreen state={state.data} />
      ) : (
        <Section>
          <ErrorState error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />
        </Section>
      )}
    </Page>
  )
}
