import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { CustomTrail } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { EditTrail, NewTrail } from './trail-form.tsx'
import { useWriting } from './use-breadcrumbs.ts'

/** Custom trails: a form for a new one, and the existing ones, edited in their place. */
export function CustomTab({ state }: { state: BreadcrumbState }) {
  const { t } = useTranslation('breadcrumbs')
  const [asked, setAsked] = useState<CustomTrail | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const remove = useWriting(breadcrumbsApi.removeCustom, t('custom.removed'))
  return (
    <Stack gap={4}>
      <Section title={t('custom.new')} note={t('custom.newNote')}>
        <NewTrail />
      </Section>
      <Section title={t('custom.list')} note={state.custom.length === 0 && t('custom.none')} flush>
        {remove.error && <FailureLine error={remove.error} />}
        <Rows>
          {state.custom.map((trail) =>
            trail.handle === edited ? (
              <Row key={trail.handle} title={<EditTrail trail={trail} onClose={() => setEdited(null)} />} />
            ) : (
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
                  <Inline>
                    <Button
                      aria-label={t('custom.editOf', { name: trail.name })}
                      onPress={() => setEdited(trail.handle)}
                      isDisabled={edited !== null}
                    >
                      {t('custom.edit')}
                    </Button>
                    <Button
                      aria-label={t('custom.removeOf', { name: trail.name })}
                      onPress={() => setAsked(trail)}
                      isDisabled={remove.isPending}
                    >
                      {t('custom.remove')}
                    </Button>
                  </Inline>
                }
              />
            ),
          )}
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
