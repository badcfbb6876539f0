import { useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { HomeItem } from '../contract.ts'

/** One line a feature put on Home; its words are in that feature's texts. */
export function HomeRow({ item }: { item: HomeItem }) {
  const { t } = useTranslation('home')
  const [ns = 'home', key = ''] = item.key.split(':')
  const action = t(`${key}.action`, { ns, defaultValue: '' }) || t('look')
  return (
    <Row
      tone={item.tone}
      toneWord={t(`tone.${item.tone}`)}
      title={t(`${key}.title`, { ...item.values, ns })}
      note={t(`${key}.note`, { ...item.values, ns, defaultValue: '' })}
      action={
        item.link && (
          <Link to={item.link.to} look="button" {...(item.link.external && { target: 'top' })}>
            {action}
          </Link>
        )
      }
    />
  )
}
