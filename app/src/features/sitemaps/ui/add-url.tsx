import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { errorWords } from '#kit/ui/i18n/error-words.ts'
import { TextField } from '#kit/ui/text-field.tsx'

export interface AddUrlProps {
  words: {
    title: string
    save: string
    label: string
    help: string
    /** Returns the problem of a typed URL; null if only the store can tell. */
    wrong: (url: string) => string | null
  }
  add: {
    mutate(url: string, options: { onSuccess: () => void }): void
    reset(): void
    isPending: boolean
    error: Error | null
  }
  onClose: () => void
}

/** Dialog for a URL; its problem is shown at the field. */
export function AddUrl({ words, add, onClose }: AddUrlProps) {
  const { t, i18n } = useTranslation('sitemaps')
  const [url, setUrl] = useState('')
  const [tried, setTried] = useState(false)
  const form = useId()
  const wrong = words.wrong(url)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong === null && !add.isPending) add.mutate(url, { onSuccess: onClose })
  }
  const close = () => {
    add.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      title={words.title}
      tone="primary"
      keep={t('files.cancel')}
      confirm={words.save}
      pending={add.isPending}
      onConfirm={() => submit(form)}
      onClose={close}
    >
      <form id={form} onSubmit={save} noValidate>
        <TextField
          label={words.label}
          value={url}
          onValue={(value) => {
            add.reset()
            setUrl(value)
          }}
          type="url"
          inputMode="url"
          autoComplete="off"
          help={words.help}
          error={tried && wrong !== null ? wrong : add.error ? errorWords(add.error, i18n).words : undefined}
        />
      </form>
    </ConfirmDialog>
  )
}

function submit(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
