import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row } from '#kit/ui/row.tsx'
import type { Video } from '../../domain/video.ts'

interface VideoActions {
  /** Null at the ends of the list. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onEdit: () => void
  onRemove: () => void
}

/** A video of the list with its actions; null: not theirs to do. */
export function VideoRow({
  video: { title, url, screen, language },
  isBusy,
  actions,
}: {
  video: Video
  isBusy: boolean
  actions: VideoActions | null
}) {
  const { t } = useTranslation('help')
  return (
    <Row
      title={
        <Link to={url} target="external">
          {title}
        </Link>
      }
      note={`${language} · ${screen ?? t('staffVideos.noScreen')}`}
      action={
        actions && (
          <Inline>
            <IconButton
              icon="up"
              label={t('staffVideos.up', { title })}
              isDisabled={isBusy || actions.onUp === null}
              onPress={() => actions.onUp?.()}
            />
            <IconButton
              icon="down"
              label={t('staffVideos.down', { title })}
              isDisabled={isBusy || actions.onDown === null}
              onPress={() => actions.onDown?.()}
            />
            <Button aria-label={t('staffVideos.editOf', { title })} onPress={actions.onEdit}>
              {t('staffVideos.edit')}
            </Button>
            <Button aria-label={t('staffVideos.removeOf', { title })} onPress={actions.onRemove}>
              {t('staffVideos.remove')}
            </Button>
          </Inline>
        )
      }
    />
  )
}
