import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { isVideoUrl, LONGEST_TITLE } from '../../domain/video.ts'
import { helpStaffApi } from '../help-api.ts'

type Language = (typeof APP_LANGUAGES)[number]

/** Asks for a video's title, URL, the screen it explains, and its spoken language. */
export function AddVideoDialog({
  screens,
  onDone,
  onClose,
}: {
  screens: readonly string[]
  onDone: (now: Awaited<ReturnType<typeof helpStaffApi.addVideo>>) => void
  onClose: () => void
}) {
  const { t } = useTranslation('help')
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  const [screen, setScreen] = useState('')
  const [language, setLanguage] = useState<Language>('en')
  const add = useMutation({
    mutationFn: () =>
      helpStaffApi.addVideo({ title, url: url.trim(), screen: screen === '' ? null : screen, language }),
    onSuccess: onDone,
  })
  const isUrl = isVideoUrl(url.trim())
  return (
    <Modal
      open
      busy={add.isPending}
      onClose={onClose}
      title={t('staffVideos.add')}
      actions={
        <Button
          tone="primary"
          loading={add.isPending}
          isDisabled={title.trim() === '' || !isUrl}
          onPress={() => add.mutate()}
        >
          {t('staffVideos.add')}
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
            ...screens.map((path) => ({ value: path, label: path })),
          ]}
          onValue={setScreen}
        />
        <Select<Language>
          label={t('staffVideos.language')}
          value={language}
          options={APP_LANGUAGES.map((value) => ({ value, label: value }))}
          onValue={setLanguage}
        />
        {add.error && <FailureLine error={add.error} />}
      </Stack>
    </Modal>
  )
}
