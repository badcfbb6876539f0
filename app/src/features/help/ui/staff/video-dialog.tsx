import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'
import { languageName } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { isVideoUrl, LONGEST_TITLE, type Video } from '../../domain/video.ts'
import { helpStaffApi } from '../help-api.ts'

type Language = (typeof APP_LANGUAGES)[number]

/** A video's title, URL, the screen it explains, and its spoken language. */
export function VideoDialog({
  video,
  screens,
  onDone,
  onFailed,
  onClose,
}: {
  /** Null for a new one. */
  video: Video | null
  screens: readonly string[]
  onDone: (now: Awaited<ReturnType<typeof helpStaffApi.addVideo>>) => void
  onFailed: () => unknown
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('help')
  const [title, setTitle] = useState(video?.title ?? '')
  const [url, setUrl] = useState(video?.url ?? '')
  const [screen, setScreen] = useState(video?.screen ?? '')
  const [language, setLanguage] = useState<Language>(
    APP_LANGUAGES.find((value) => value === video?.language) ?? 'en',
  )
  const save = useMutation({
    mutationFn: () => {
      const input = { title, url: url.trim(), screen: screen === '' ? null : screen, language }
      return video ? helpStaffApi.editVideo({ id: video.id, ...input }) : helpStaffApi.addVideo(input)
    },
    onSuccess: onDone,
    onError: onFailed,
  })
  const isUrl = isVideoUrl(url.trim())
  // The screen an older video explains may no longer exist.
  const paths = screens.includes(screen) || screen === '' ? screens : [screen, ...screens]
  return (
    <Modal
      open
      busy={save.isPending}
      onClose={onClose}
      title={video ? t('staffVideos.editOf', { title: video.title }) : t('staffVideos.add')}
      actions={
        <Button
          tone="primary"
          loading={save.isPending}
          isDisabled={title.trim() === '' || !isUrl}
          onPress={() => save.mutate()}
        >
          {t(video ? 'staffVideos.save' : 'staffVideos.add')}
        </Button>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t('staffVideos.title')}
          value={title}
          onValue={setTitle}
          maxCharacters={LONGEST_TITLE}
        />
        <TextField
          label={t('staffVideos.url')}
          type="url"
          help={t('staffVideos.urlHelp')}
          error={url === '' || isUrl ? undefined : t('staffVideos.urlWrong')}
          value={url}
          onValue={setUrl}
        />
        <Select
          label={t('staffVideos.screen')}
          value={screen}
          options={[
            { value: '', label: t('staffVideos.noScreen') },
            ...paths.map((path) => ({ value: path, label: path })),
          ]}
          onValue={setScreen}
        />
        <Select<Language>
          label={t('staffVideos.language')}
          value={language}
          options={APP_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          onValue={setLanguage}
        />
        {save.error && <FailureLine error={save.error} />}
      </Stack>
    </Modal>
  )
}
