import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import { Link } from '../link.tsx'
import { Page } from '../page.tsx'
import { Section } from '../section.tsx'
import { useUnlisted } from '../use-unlisted.ts'

/** Shown for any path that is no screen (spec 1 §2). `home`: alternative target of the link back. */
export function NotFound({ home }: { home?: { to: string; label?: string } | undefined }) {
  const { t } = useTranslation('shell')
  // The server sends this page for any path, with the status of a page that exists.
  useUnlisted()
  return (
    <Page title={t('notFound.title')} back>
      <Section>
        <EmptyState
          drawing="lost"
          title={t('notFound.words')}
          action={
            <Link to={home?.to ?? '/'} look="button">
              {home?.label ?? t('notFound.home')}
            </Link>
          }
        />
      </Section>
    </Page>
  )
}
