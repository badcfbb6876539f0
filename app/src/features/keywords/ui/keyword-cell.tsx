import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { KeywordTarget } from '../contract.ts'
import type { KeywordActions } from './use-keywords.ts'

/** A target's keyword and title; the keyword is edited in place. */
export function KeywordCell({ target, rename }: { target: KeywordTarget; rename: KeywordActions['rename'] }) {
  const { t } = useTranslation(['keywords', 'shell'])
  const [written, setWritten] = useState<string | null>(null)
  const { kind, id, title, keyword } = target
  const isSaving = rename.isPending && rename.variables.kind === kind && rename.variables.id === id
  // What was pressed is gone: the focus goes on to what has taken its place.
  const cell = useRef<HTMLDivElement & HTMLFormElement>(null)
  const isEdited = written !== null
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current === isEdited) return
    wasEdited.current = isEdited
    cell.current?.querySelector<HTMLElement>(isEdited ? 'input' : 'button')?.focus()
  }, [isEdited])
  if (written === null)
    return (
      <div ref={cell} className="sp-keywords-words">
        <Inline>
          <span>{keyword}</span>
          <Button
            tone="plain"
            aria-label={t('shell:pair', { name: t('analysis.edit'), value: title })}
            onPress={() => setWritten(keyword)}
          >
            {t('analysis.edit')}
          </Button>
        </Inline>
        <span className="sp-subtle sp-small">
          {t('shell:pair', { name: t(`analysis.${kind}`), value: title })}
        </span>
      </div>
    )
  return (
    <form
      ref={cell}
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate({ kind, id, keyword: written }, { onSuccess: () => setWritten(null) })
      }}
    >
      <Stack gap={1}>
        <TextField
          label={t('analysis.keywordLabel', { title })}
          labelHidden
          value={written}
          onValue={setWritten}
        />
        <Inline>
          <Button type="submit" tone="primary" loading={isSaving}>
            {t('analysis.save')}
          </Button>
          <Button onPress={() => setWritten(null)}>{t('analysis.cancel')}</Button>
        </Inline>
      </Stack>
    </form>
  )
}
