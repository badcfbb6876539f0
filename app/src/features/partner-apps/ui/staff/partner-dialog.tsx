import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#kit/shared/formatters.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { languagesOffered } from '#kit/ui/i18n/i18n.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { type StaffPartners, staffPartnersApi } from './staff-partners-api.ts'

/** Longest texts the server accepts. */
const NAME = 80
const WORDS = 400

interface PartnerDialogProps {
  /** Null for a new app. */
  app: StaffPartners['apps'][number] | null
  onDone: (now: StaffPartners) => void
  onFailed: () => unknown
  onClose: () => void
}

/** Name, URL and words of an app in each language. */
export function PartnerDialog({ app, onDone, onFailed, onClose }: PartnerDialogProps) {
  const { t, i18n } = useTranslation('partner-apps')
  const [name, setName] = useState(app?.name ?? '')
  const [url, setUrl] = useState(app?.url ?? 'https://')
  const [words, setWords] = useState<Record<string, string>>(app?.words ?? {})
  const [language, setLanguage] = useState('en')
  const written = Object.entries(words).filter(([, said]) => said.trim() !== '')
  const isUrl = URL.canParse(url) && new URL(url).protocol === 'https:'
  const save = useMutation({
    mutationFn: () => {
      const input = { name, url, words: { en: '', ...Object.fromEntries(written) } }
      return app ? staffPartnersApi.change({ id: app.id, ...input }) : staffPartnersApi.add(input)
    },
    onSuccess: onDone,
    onError: onFailed,
  })
  const isReady = name.trim() !== '' && isUrl && (words['en'] ?? '').trim() !== ''
  return (
    <ConfirmDialog
      title={app ? t('staff.changeOf', { name: app.name }) : t('staff.add')}
      tone="primary"
      keep={t('staff.keep')}
      confirm={t('staff.save')}
      pending={save.isPending}
      confirmable={isReady}
      onConfirm={() => save.mutate()}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextField label={t('staff.name')} value={name} onValue={setName} maxCharacters={NAME} />
        <TextField
          label={t('staff.url')}
          value={url}
          onValue={setUrl}
          inputMode="url"
          error={isUrl || url === 'https://' ? undefined : t('staff.urlHelp')}
        />
        <Select
          label={t('staff.language')}
          help={t('staff.languageHelp')}
          value={language}
          options={languagesOffered(language).map((value) => ({
            value,
            label: `${languageName(value, i18n.language)}${written.some(([one]) => one === value) ? ' ✓' : ''}`,
          }))}
          onValue={setLanguage}
        />
        <TextField
          label={t('staff.words')}
          value={words[language] ?? ''}
          onValue={(said) => setWords((all) => ({ ...all, [language]: said }))}
          maxCharacters={WORDS}
          multiline
        />
        {save.error && <FailureLine error={save.error} />}
      </Stack>
    </ConfirmDialog>
  )
}
