import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { AUTOMATIONS_PATH } from './paths.ts'

/** Shown if the automation named in the URL does not exist. */
export function NoAutomation() {
  const { t } = useTranslation('automations')
  return (
    <Section>
      <EmptyState
        drawing="calm"
        title={t('gone.title')}
        action={
          <Link to={AUTOMATIONS_PATH} look="button">
            {t('back')}
          </Link>
        }
      >
        {t('gone.note')}
      </EmptyState>
    </Section>
  )
}
