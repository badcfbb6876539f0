import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import type { CustomTrail } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { CollectionList } from './collection-list.tsx'
import { useWriting } from './use-breadcrumbs.ts'

/** Custom trails: a form for a new one, and the existing ones. */
export function CustomTab({ state }: { state: BreadcrumbState }) {
  const { t } = useTranslation('breadcrumbs')
  const [asked, setAsked] = useState<CustomTrail | null>(null)
  const remove = useWriting(breadcrumbsApi.removeCustom, t('custom.removed'))
  return (
    <Stack gap={4}>
      <NewTrail />
      <Section title={t('custom.list')} note={state.custom.length === 0 && t('custom.none')} flush>
        {remove.error && <FailureLine error={remove.error} />}
        <Rows>
          {state.custom.map((trail) => (
            <Row
              key={trail.handle}
              title={trail.name}
              note={
                <Stack gap={1}>
                  <span>
                    {trail.levels.map(({ title }) => title).join(' › ')} ·{' '}
                    {t('custom.uses', { count: trail.uses })}
                  </span>
                  <HiddenLevels trail={trail} />
                </Stack>
              }
              action={
                <Button
                  aria-label={t('custom.removeOf', { name: trail.name })}
                  onPress={() => setAsked(trail)}
                  isDisabled={remove.isPending}
                >
                  {t('custom.remove')}
                </Button>
              }
            />
          ))}
        </Rows>
      </Section>
      {asked && (
        <ConfirmDialog
          title={t('custom.removeTitle', { name: asked.name })}
          keep={t('custom.keep')}
          confirm={t('custom.confirm')}
          onConfirm={() => {
            remove.mutate({ handle: asked.handle })
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t('custom.removeNote')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

/** Names the levels visitors do not see. */
function HiddenLevels({ trail }: { trail: CustomTrail }) {
  const { t, i18n } = useTranslation('breadcrumbs')
  const hidden = trail.levels.flatMap(({ title, online }) => (online ? [] : title))
  if (hidden.length === 0) return null
  return (
    <span>
      {t('custom.hidden', { titles: listFormat(i18n.language, { type: 'conjunction' }).format(hidden) })}
    </span>
  )
}

const LEVELS = 4

function NewTrail() {
  const { t } = useTranslation('breadcrumbs')
  const [name, setName] = useState('')
  const [collections, setCollections] = useState<string[]>([])
  const clear = () => {
    setName('')
    setCollections([])
  }
  const add = useWriting(breadcrumbsApi.addCustom, t('custom.added'))
  const isReady = name.trim() !== '' && collections.length > 0
  const save = () => {
    if (isReady && !add.isPending) add.mutate({ name: name.trim(), collections }, { onSuccess: clear })
  }
  useUnsaved({
    dirty: name.trim() !== '' || collections.length > 0,
    saving: add.isPending,
    save,
    discard: clear,
  })
  return (
    <Section title={t('custom.new')} note={t('custom.newNote')}>
      <Stack gap={3}>
        <TextField
          label={t('custom.name')}
          value={name}
          onValue={setName}
          maxCharacters={80}
          help={t('custom.nameHelp')}
        />
        <CollectionList
          label={t('custom.levels')}
          ids={collections}
          onIds={setCollections}
          isOrdered
          most={LEVELS}
        />
        {add.error && <FailureLine error={add.error} />}
        <Inline>
          <Button tone="primary" loading={add.isPending} isDisabled={!isReady} onPress={save}>
            {t('custom.add')}
          </Button>
        </Inline>
      </Stack>
    </Section>
  )
}
