import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Link } from '#kit/ui/link.tsx'
import { NoticePlace } from '#kit/ui/notice-place.tsx'
import { LEAVING_PATH } from '../paths.ts'
import { leavingApi } from './leaving-api.ts'

/**
 * Above Home while Signpost is off the store: nothing Home shows is on the pages. Home waits for the answer, so that it
 * does not move down afterwards; without one it stands alone.
 */
export function LeftNotice() {
  const { t } = useTranslation('leaving')
  const { data } = useSuspenseQuery({
    queryKey: ['leaving-left'],
    queryFn: () => leavingApi.left().catch(() => ({ leftAt: null })),
  })
  if (data.leftAt === null) return null
  return (
    <NoticePlace label={t('card.title')}>
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
    </NoticePlace>
  )
}
