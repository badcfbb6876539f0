import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import { readSitemapUrl } from '../domain/sitemap-url.ts'
import type { useSitemapActions } from './use-sitemaps.ts'

const CODES = { required: 'url-required', malformed: 'url-malformed', elsewhere: 'url-elsewhere' } as const

/** Asks for a sitemap's URL; what is wrong with it stands at the field. */
export function AddSitemap({
  host,
  add,
  onClose,
}: {
  host: string
  add: ReturnType<typeof useSitemapActions>['add']
  onClose: () => void
}) {
  const { t, i18n } = useTranslation(['sitemaps', 'errors'])
  const [url, setUrl] = useState('')
  const [tried, setTried] = useState(false)
  const form = useId()
  const read = readSitemapUrl(url, null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('url' in read && !add.isPending) add.mutate(read.url, { onSuccess: onClose })
  }
  const wrong =
    tried && 'wrong' in read
      ? t(`errors:sitemaps.${CODES[read.wrong]}`)
      : add.error
        ? errorWords(add.error, i18n).words
        : undefined
  const close = () => {
    add.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('files.add')}
      tone="primary"
      keep={t('files.cancel')}
      confirm={t('files.save')}
      pending={add.isPending}
      onConfirm={() => submit(form)}
      onClose={close}
    >
      <form id={form} onSubmit={save} noValidate>
        <TextField
          label={t('files.url')}
          value={url}
          onValue={(value) => {
            add.reset()
            setUrl(value)
          }}
          type="url"
          inputMode="url"
          autoComplete="off"
          help={t('files.urlHelp', { host })}
          error={wrong}
        />
      </form>
    </ConfirmDialog>
  )
}

function submit(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
