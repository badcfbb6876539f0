import { useTranslation } from 'react-i18next'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { operatorSwitches } from './operator-switches.ts'

/** Shows the operator's calendar and mailbox for support; nothing without either. */
export function SupportCard({ email }: { email: string | null }) {
  const { t } = useTranslation('shell')
  const { meetingUrl } = operatorSwitches()
  if (meetingUrl === null && email === null) return null
  return (
    <Section title={t('support.title')} note={meetingUrl === null ? undefined : t('support.meetingNote')}>
      <Inline>
        {meetingUrl !== null && (
          <Link to={meetingUrl} target="external" look="button">
            {t('support.meeting')}
          </Link>
        )}
        {email !== null && (
          <Link to={`mailto:${email}`} target="external">
            {t('support.mail', { address: email })}
          </Link>
        )}
      </Inline>
    </Section>
  )
}
