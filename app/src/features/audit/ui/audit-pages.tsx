import { useSearchParams } from 'react-router'
import type { AuditView } from '../contract.ts'
import { AuditScreen } from './audit-screen.tsx'
import { DetailScreen } from './detail-screen.tsx'

/** `/schema-results` */
export const ResultsPage = () => <View view="results" />
/** `/schema-errors` */
export const ErrorsPage = () => <View view="errors" />
/** `/schema-critical-info` */
export const CriticalPage = () => <View view="critical" />
/** `/schema-duplication` */
export const DuplicatesPage = () => <View view="duplicates" />

/** The list, or the page named by `detail` in the address. */
function View({ view }: { view: AuditView }) {
  const [query] = useSearchParams()
  const detail = query.get('detail')
  return detail ? <DetailScreen id={detail} /> : <AuditScreen view={view} />
}
