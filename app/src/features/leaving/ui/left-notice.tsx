import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'
import { LEAVING_PATH } from '../paths.ts'
import { leavingApi } from './leaving-api.ts'

/** Above Home while Signpost is off the store: nothing Home shows is on the pages. */
export function LeftNotice() {
  const { t } = useTranslation('leaving')
  const { data } = useQuery({ queryKey: ['leaving-left'], queryFn: () => leavingApi.left() })
  if (!data?.leftAt) return null
  return (
    <Banner
      tone="attention"
      title={t('notice.title')}
      action={
        <Link to={LEAVING_PATH} look="button">
          {t('notice.open')}
        </Link>
      }
    >
      {t('notice.text')}
    </Banner>
  )
}
