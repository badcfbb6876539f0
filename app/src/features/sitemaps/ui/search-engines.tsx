import { useTranslation } from 'react-i18next'
import { Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { IndexNowRow } from './index-now-row.tsx'
import { SearchConsoleRows } from './search-console-rows.tsx'

/** Services that accept sitemaps, with the status of each. */
export function SearchEngines({ origin, locked }: { origin: string; locked: boolean }) {
  const { t } = useTranslation('sitemaps')
  return (
    <Section title={t('search.title')} flush>
      <Rows>
        <SearchConsoleRows locked={locked} />
        <IndexNowRow origin={origin} locked={locked} />
      </Rows>
    </Section>
  )
}
