import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'

/** Where sitemaps can be handed in, and how that stands. */
export function SearchEngines({ origin }: { origin: string }) {
  const { t } = useTranslation('sitemaps')
  const property = new URLSearchParams({ resource_id: `${origin}/` })
  return (
    <Section title={t('search.title')} flush>
      <Rows>
        <Row
          title={
            <Inline>
              <span className="sp-strong">{t('search.console')}</span>
              <Badge>{t('search.consoleState')}</Badge>
            </Inline>
          }
          note={t('search.consoleNote')}
          action={
            <Link
              to={`https://search.google.com/search-console/sitemaps?${property}`}
              target="external"
              look="button"
            >
              {t('search.consoleLink')}
            </Link>
          }
        />
      </Rows>
    </Section>
  )
}
