import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import type { CustomTrail } from '../contract/trails.ts'
import { MOST_COLLECTIONS } from '../domain/trail-rules.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { CollectionList } from './collection-list.tsx'
import { useWriting } from './use-breadcrumbs.ts'

interface Values {
  name: string
  collections: string[]
}
const NOTHING: Values = { name: '', collections: [] }

/** Form of a new custom trail. */
export function NewTrail() {
  const { t } = useTranslation('breadcrumbs')
  const { mutate, isPending, error } = useWriting(breadcrumbsApi.addCustom, t('custom.added'))
  return (
    <TrailForm
      start={NOTHING}
      submit={t('custom.add')}
      pending={isPending}
      error={error}
      onSave={(values, clear) => mutate(values, { onSuccess: clear })}
    />
  )
}

/** The same form for an existing one, in its place in the list. */
export function EditTrail({ trail, onClose }: { trail: CustomTrail; onClose: () => void }) {
  const { t } = useTranslation('breadcrumbs')
  // What is edited stays what it was when the form was opened, whatever is fetched meanwhile.
  const [start] = useState<Values>({ name: trail.name, collections: trail.levels.map(({ id }) => id) })
  const { mutate, isPending, error } = useWriting(breadcrumbsApi.editCustom, t('custom.saved'))
  const group = useRef<HTMLDivElement>(null)
  // The button that opened it is gone.
  useEffect(() => group.current?.focus(), [])
  return (
    <div role="group" aria-label={t('custom.editOf', { name: trail.name })} tabIndex={-1} ref={group}>
      <TrailForm
        start={start}
        submit={t('custom.save')}
        pending={isPending}
        error={error}
        onSave={(values) =>
          mutate({ handle: trail.handle, ...values, before: start }, { onSuccess: onClose })
        }
        onCancel={onClose}
      />
    </div>
  )
}

function TrailForm({
  start,
  submit,
  pending,
  error,
  onSave,
  onCancel,
}: {
  start: Values
  submit: string
  pending: boolean
  error: unknown
  onSave: (values: Values, clear: () => void) => void
  onCancel?: () => void
}) {
  const { t } = useTranslation('breadcrumbs')
  const [{ name, collections }, set] = useState(start)
  const clear = () => set(start)
  const isChanged = name.trim() !== start.name || collections.join() !== start.collections.join()
  const isReady = isChanged && name.trim() !== '' && collections.length > 0
  const save = () => {
    if (isReady && !pending) onSave({ name: name.trim(), collections }, clear)
  }
  useUnsaved({ dirty: isChanged, saving: pending, save, discard: onCancel ?? clear })
  return (
    <Stack gap={3}>
      <TextField
        label={t('custom.name')}
        value={name}
        onValue={(value) => set({ name: value, collections })}
        maxCharacters={80}
        help={t('custom.nameHelp')}
      />
      <CollectionList
        label={t('custom.levels')}
        ids={collections}
        onIds={(ids) => set({ name, collections: ids })}
        isOrdered
        most={MOST_COLLECTIONS}
      />
      <FailureLine error={error} />
      <Inline>
        <Button tone="primary" loading={pending} isDisabled={!isReady} onPress={save}>
          {submit}
        </Button>
        {onCancel && (
          <Button onPress={onCancel} isDisabled={pending}>
            {t('choose.keep')}
          </Button>
        )}
      </Inline>
    </Stack>
  )
}
