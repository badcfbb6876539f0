import { useTranslation } from 'react-i18next'
import { Link } from './link.tsx'
import { supportMailbox } from './support-mailbox.ts'

/** Leads to the support: the operator's mailbox, else the form for feedback, which every installation has. */
export function SupportWay({ look = 'text' }: { look?: 'text' | 'button' | 'primary' }) {
  const { t } = useTranslation('shell')
  const email = supportMailbox()
  if (email === null)
    return (
      <Link to="/feedback" look={look}>
        {t('support.write')}
      </Link>
    )
  return (
    <Link to={`mailto:${email}`} target="external" look={look}>
      {t('support.mail', { address: email })}
    </Link>
  )
}
