import { useTranslation } from 'react-i18next'
import { Link } from '../link.tsx'
import './screen-footer.css'

/** Below every screen: the one link to help, services, community and feedback. `to` is their entry page. */
export function ScreenFooter({ to }: { to: string }) {
  const { t } = useTranslation('shell')
  return (
    <footer className="sp-footer">
      <Link to={to}>{t('footer.help')}</Link>
    </footer>
  )
}
