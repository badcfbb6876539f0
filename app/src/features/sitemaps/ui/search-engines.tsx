import { useTranslation } from 'react-i18next'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { OwnSitemap } from '../contract.ts'
import { IndexNowRow } from './index-now-row.tsx'
import { SearchConsoleRows } from './search-console-rows.tsx'

/** Where sitemaps can be handed in, and how that stands. */
export function SearchEngines({
  origin,
  own,
  locked,
}: {
  origin: string
  own: OwnSitemap | null
  locked: boolean
}) {
  const { t } = useTranslation('sitemaps')
  return (
    <Section title={t('search.title')} flush>
      <Rows>
        {own && (
          <Row
            title={<span className="sp-strong">{t('search.own')}</span>}
            note={
              <Stack gap={1}>
                <span>
                  {t('search.ownPages', { count: own.pages })} · {t('search.ownChanged')}{' '}
                  <RelativeTime at={own.changedAt} />
                </span>
                <span>{t('search.ownNote')}</span>
                <code className="sp-sitemaps-url">{`Sitemap: ${own.url}`}</code>
              </Stack>
            }
            action={
              <Link to={own.url} target="external" look="button">
                {t('search.ownLink')}
              </Link>
            }
          />
        )}
        <SearchConsoleRows locked={locked} />
        <IndexNowRow origin={origin} locked={locked} />
      </Rows>
    </Section>
  )
}
