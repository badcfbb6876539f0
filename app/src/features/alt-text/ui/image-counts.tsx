import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { LIST_PATH } from './paths.ts'
import { useSummary } from './use-alt-text.ts'

/** Number of images without and with an alt text, each linked to them, and whether the sync is complete. */
export function ImageCounts() {
  const { t, i18n } = useTranslation('alt-text')
  const { data } = useSummary()
  if (!data) return <SkeletonBar width="16rem" />
  const sum = (of: 'held' | 'missing') => data.owners.reduce((total, owner) => total + owner[of], 0)
  const [missing, present] = [sum('missing'), sum('held') - sum('missing')]
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return (
    <Stack gap={2}>
      <p>
        <Link to={`${LIST_PATH}&state=missing`}>
          <strong>{t('counts.missing', { count: missing, number: number(missing) })}</strong>
        </Link>{' '}
        ·{' '}
        <Link to={`${LIST_PATH}&state=present`}>
          {t('counts.present', { count: present, number: number(present) })}
        </Link>{' '}
        · <Link to={LIST_PATH}>{t('counts.all', { count: sum('held'), number: number(sum('held')) })}</Link>
      </p>
      {data.state !== 'done' && (
        <Banner tone={data.state === 'running' ? 'info' : 'attention'} title={t(`reading.${data.state}`)} />
      )}
    </Stack>
  )
}
