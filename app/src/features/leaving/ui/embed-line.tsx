import { useTranslation } from 'react-i18next'
import { Link } from '#kit/ui/link.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { LeavingState } from '../contract.ts'

const TONES = { enabled: 'attention', disabled: 'success', unknown: 'unknown' } as const

/** The app embed: only the merchant can switch it off, in the theme editor. */
export function EmbedLine({ embed: { status, editUrl } }: { embed: LeavingState['embed'] }) {
  const { t } = useTranslation('leaving')
  return (
    <Row
      tone={TONES[status]}
      title={t(`embed.${status}`)}
      action={
        status !== 'disabled' && (
          <Link to={editUrl} target="top" look="button">
            {t('embed.action')}
          </Link>
        )
      }
    />
  )
}
