import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { IndexDetailScreen } from './index-detail-screen.tsx'
import { IndexStatusPage } from './index-status-page.tsx'

/** `/google-search-console/index-status`: all pages, or the one `detail` names. */
export function IndexStatusScreen() {
  const [query] = useSearchParams()
  const id = query.get('detail')
  return id === null ? <IndexStatusPage /> : <IndexDetailScreen id={id} />
}
