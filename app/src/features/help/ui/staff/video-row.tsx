import { useTranslation } from 'react-i18next'
import { languageName } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { Video } from '../../domain/video.ts'

/** A video of the list with its actions; `onUp` and `onDown` are null at the ends of the list. */
export function VideoRow({
  video: { title, url, screen, language },
  isBusy,
  onUp,
  onDown,
  onEdit,
  onRemove,
}: {
  video: Video
  isBusy: boolean
  onUp: (() => void) | null
  onDown: (() => void) | null
  onEdit: () => void
  onRemove: () => void
}) {
  const { t, i18n } = useTranslation('help')
  const spoken = languageName(language, i18n.language)
  return (
    <Row
      title={
        <Link to={url} target="external">
          {title}
        </Link>
      }
      note={`${spoken} · ${screen ?? t('staffVideos.noScreen')}`}
      action={
        <Inline>
          <IconButton
            icon="up"
            label={t('staffVideos.up', { title })}
            isDisabled={isBusy || onUp === null}
            onPress={() => onUp?.()}
          />
          <IconButton
            icon="down"
            label={t('staffVideos.down', { title })}
            isDisabled={isBusy || onDown === null}
            onPress={() => onDown?.()}
          />
          <Button aria-label={t('staffVideos.editOf', { title })} onPress={onEdit}>
            {t('staffVideos.edit')}
          </Button>
          <Button aria-label={t('staffVideos.removeOf', { title })} onPress={onRemove}>
            {t('staffVideos.remove')}
          </Button>
        </Inline>
      }
    />
  )
}
