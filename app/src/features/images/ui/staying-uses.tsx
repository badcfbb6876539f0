import { useTranslation } from 'react-i18next'
import { Stack } from '#kit/ui/layout.tsx'
import type { Staying } from '../contract/conversions.ts'
import '#kit/ui/points.css'

/** Uses a conversion cannot move: they keep showing the previous file. */
export function StayingUses({ staying, left }: { staying: readonly Staying[]; left: number }) {
  const { t } = useTranslation('images')
  return (
    <Stack gap={1}>
      <p className="sp-strong">{t('convert.staying')}</p>
      {staying.length === 0 ? (
        <p className="sp-subtle">{t('convert.noneStaying')}</p>
      ) : (
        <ul className="sp-points">
          {staying.map(({ name, where }) => (
            <li key={`${where.kind} ${where.gid} ${where.title} ${name}`}>
              {where.title} <span className="sp-subtle sp-small">{t(`convert.where.${where.kind}`)}</span>,{' '}
              {name}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <p className="sp-subtle">{t('convert.moreStaying', { count: left })}</p>}
      <p className="sp-subtle sp-small">{t('convert.stayingNote')}</p>
    </Stack>
  )
}
