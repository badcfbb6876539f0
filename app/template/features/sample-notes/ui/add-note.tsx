import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import { LONGEST } from '../domain/bounds.ts'
import type { useNotes } from './use-notes.ts'

/** The field for a new note; keeps the text until it is saved. */
export function AddNote({ add }: { add: ReturnType<typeof useNotes>['add'] }) {
  const { t } = useTranslation('sample-notes')
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const isLong = text.trim().length > LONGEST
  const save = () => {
    if (!isEmpty && !isLong && !add.isPending) add.mutate(text, { onSuccess: () => setText('') })
  }
  useUnsaved({ dirty: !isEmpty, saving: add.isPending, save, discard: () => setText('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <Section title={t('add.title')}>
      <form onSubmit={submit}>
        <Stack gap={3}>
          <TextField
            label={t('add.label')}
            value={text}
            onValue={setText}
            maxCharacters={LONGEST}
            multiline
          />
          {add.error && <FailureLine error={add.error} />}
          <Inline>
            <Button type="submit" tone="primary" loading={add.isPending} isDisabled={isEmpty || isLong}>
              {t('add.save')}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Section>
  )
}
