import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { Switch } from '#kit/ui/switch.tsx'
import { useEdits } from '#kit/ui/use-edits.ts'
import { MOST_RULES } from '../domain/bounds.ts'
import type { HidingRule } from '../domain/hiding-rule.ts'
import { brokenLinksApi, KEY } from './broken-links-api.ts'
import { useCapture } from './capture-banner.tsx'
import { RuleRow } from './rule-row.tsx'

/** Capture settings: the switch, and the merchant's rules, each with what it would hide. */
export function CaptureCard({ capturing }: { capturing: boolean }) {
  const { t } = useTranslation('broken-links')
  const capture = useCapture()
  return (
    <Section title={t('capture.title')} note={t('capture.note')}>
      <Stack gap={4}>
        <Switch
          on={capturing}
          disabled={capture.isPending}
          onSwitch={(on) => capture.mutate(on)}
          help={t('capture.help')}
        >
          {t('capture.switch')}
        </Switch>
        <FailureLine error={capture.error} />
        <Hiding />
      </Stack>
    </Section>
  )
}

function Hiding() {
  const { t } = useTranslation('broken-links')
  const saved = useQuery({ queryKey: [KEY, 'hiding'], queryFn: () => brokenLinksApi.hiding() })
  if (saved.isPending) return null
  if (!saved.data)
    return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
  return (
    <Stack gap={2}>
      <h3>{t('hide.title')}</h3>
      <p className="sp-subtle">{t('hide.bots')}</p>
      <p className="sp-subtle">{t('hide.note')}</p>
      <Rules saved={saved.data.rules} />
    </Stack>
  )
}

/** Rules can be saved only after their preview, so that no merchant hides links unseen. */
function Rules({ saved }: { saved: HidingRule[] }) {
  const { t } = useTranslation('broken-links')
  const cache = useQueryClient()
  const frame = useFrame()
  const edits = useEdits({ rules: saved })
  const { rules } = edits.values
  const complete = completeIn(rules)
  const isChanged = JSON.stringify(complete) !== JSON.stringify(saved)
  const preview = useMutation({
    mutationFn: (asked: HidingRule[]) => brokenLinksApi.previewHiding({ rules: asked }),
  })
  // Rules also change when another tab saves.
  const isPreviewed = JSON.stringify(preview.variables) === JSON.stringify(complete)
  const save = useMutation({
    mutationFn: (typed: HidingRule[]) =>
      brokenLinksApi.saveHiding({ rules: completeIn(typed), before: saved }),
    onSuccess: (kept, typed) => {
      cache.setQueryData([KEY, 'hiding'], kept)
      edits.drop({ rules: typed })
      frame.toast(t('hide.saved'))
      void cache.invalidateQueries({ queryKey: [KEY] })
    },
  })
  useUnsaved({
    dirty: edits.isDirty,
    saving: preview.isPending || save.isPending,
    save: () => {
      if (!isChanged) return
      if (isPreviewed && preview.data) save.mutate(rules)
      else preview.mutate(complete)
    },
    discard: () => {
      edits.drop()
      preview.reset()
    },
  })
  const change = (next: HidingRule[]) => {
    edits.set({ rules: next })
    preview.reset()
  }
  return (
    <Stack gap={3}>
      {rules.map((rule, at) => (
        <RuleRow
          // oxlint-disable-next-line react/no-array-index-key -- rules have no name, and two may be alike while they are typed
          key={at}
          rule={rule}
          onRule={(next) => change(rules.map((one, index) => (index === at ? next : one)))}
          onRemove={() => change(rules.filter((_, index) => index !== at))}
        />
      ))}
      <Inline>
        <Button
          isDisabled={rules.length >= MOST_RULES}
          onPress={() => change([...rules, { where: 'begins', text: '' }])}
        >
          {t('hide.add')}
        </Button>
        {isChanged && (
          <Button loading={preview.isPending} onPress={() => preview.mutate(complete)}>
            {t('hide.preview')}
          </Button>
        )}
        {isChanged && isPreviewed && preview.data && (
          <Button tone="primary" loading={save.isPending} onPress={() => save.mutate(rules)}>
            {t('hide.save')}
          </Button>
        )}
      </Inline>
      {isPreviewed && preview.data && <Would {...preview.data} isSaved={!isChanged} />}
      <FailureLine error={preview.error ?? save.error} />
    </Stack>
  )
}

const completeIn = (rules: readonly HidingRule[]) => rules.filter(({ text }) => text.trim().length >= 2)

function Would({
  links,
  people,
  examples,
  isSaved,
}: {
  links: number
  people: number
  examples: string[]
  isSaved: boolean
}) {
  const { t, i18n } = useTranslation('broken-links')
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return (
    <div role="status">
      <p className="sp-strong">
        {t('hide.would', { count: links, number: number(links) })} ·{' '}
        {t('hide.people', { count: people, number: number(people) })}
      </p>
      {!isSaved && <p>{t('hide.unsaved')}</p>}
      <ul className="sp-subtle">
        {examples.map((path) => (
          <li key={path} className="sp-broken-path">
            {path}
          </li>
        ))}
      </ul>
    </div>
  )
}
