import { useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { LEAVING_PATH } from '../paths.ts'

/** On the merchant's profile, above uninstalling: takes Signpost off the store first. */
export function LeavingCard() {
  const { t } = useTranslation('leaving')
  return (
    <Section title={t('card.title')} flush>
      <Rows>
        <Row
          title={t('card.what')}
          note={t('card.note')}
          action={
            <Link to={LEAVING_PATH} look="button">
              {t('card.open')}
            </Link>
          }
        />
      </Rows>
    </Section>
  )
}
