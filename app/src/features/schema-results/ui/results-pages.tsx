import { Suspense } from 'react'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { PageNotLoaded } from '#kit/ui/shell/page-not-loaded.tsx'
import { PageSkeleton } from '#kit/ui/shell/page-skeleton.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { SchemaResultsView } from '../contract.ts'
import { ResultsScreen } from './results-screen.tsx'

const DetailScreen = lazyPart(
  () => import('./detail-screen.tsx').then((part) => part.DetailScreen),
  PageNotLoaded,
)

/** `/schema-results` */
export const ResultsPage = () => <View view="results" />
/** `/schema-errors` */
export const ErrorsPage = () => <View view="errors" />
/** `/schema-critical-info` */
export const CriticalPage = () => <View view="critical" />
/** `/schema-duplication` */
export const DuplicatesPage = () => <View view="duplicates" />

/** The list, or the page named by `detail` in the URL. */
function View({ view }: { view: SchemaResultsView }) {
  const [query] = useSearchParams()
  const detail = query.get('detail')
  if (!detail) return <ResultsScreen view={view} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DetailScreen id={detail} key={detail} />
    </Suspense>
  )
}
