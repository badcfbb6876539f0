import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect, ToneSelect } from '#core/writing/ui/language-selects.tsx'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { Switch } from '#kit/ui/switch.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useEdits } from '#kit/ui/use-edits.ts'
import type { BlogSettings } from '../contract/settings.ts'
import { BlogAndAuthorFields } from './blog-and-author-fields.tsx'
import type { Choices } from './blog-posts-api.ts'
import { blogPostsApi, LANDING_KEY, SETTINGS_KEY } from './blog-posts-api.ts'
import { type PlanProblem, type PlanValues, planOf, planProblems, planValues } from './plan-values.ts'
import './blog-posts.css'

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The form of the automation's plan. */
export function PlanForm({
  settings,
  choices,
  locked,
}: {
  settings: BlogSettings
  choices: Choices
  locked: string | null
}) {
  const { t } = useTranslation('blog-posts')
  const frame = useFrame()
  const cache = useQueryClient()
  const shown = planValues(settings, choices)
  const { values, isDirty, set, drop } = useEdits(shown)
  const [tried, setTried] = useState(false)
  const problems = tried ? planProblems(values) : []
  const save = useMutation({
    mutationFn: (sent: PlanValues) =>
      blogPostsApi.saveAutomation({
        ...planOf(sent, settings),
        ...(settings.automation && { before: settings.automation }),
      }),
    onSuccess: (saved, sent) => {
      cache.setQueryData(SETTINGS_KEY, saved)
      void cache.invalidateQueries({ queryKey: LANDING_KEY })
      drop(sent)
      setTried(false)
      frame.toast(t('editor.saved'))
    },
  })
  useUnsaved({
    dirty: isDirty,
    saving: save.isPending,
    save: () => {
      setTried(true)
      if (planProblems(values).length > 0) return frame.toast(t('editor.incomplete'), { error: true })
      save.mutate(values)
    },
    discard: () => {
      drop()
      setTried(false)
      save.reset()
    },
  })
  return (
    <Section title={t('plan.automation')} note={t('plan.note')}>
      <Stack gap={4}>
        {save.isError && <FailureLine error={save.error} />}
        <Switch
          on={values.active}
          onSwitch={(active) => set({ active })}
          disabled={locked !== null && !values.active}
          saved={shown.active}
          pausedBy={locked}
        >
          {t('plan.active')}
        </Switch>
        <Fields values={values} set={set} problems={problems} choices={choices} />
      </Stack>
    </Section>
  )
}

function Fields({
  values,
  set,
  problems,
  choices,
}: {
  values: PlanValues
  set: (change: Partial<PlanValues>) => void
  problems: readonly PlanProblem[]
  choices: Choices
}) {
  const { t } = useTranslation(['blog-posts', 'writing'])
  const shown = (problem: PlanProblem) =>
    problems.includes(problem)
      ? t(problem === 'days' || problem === 'topics' ? `plan.problem.${problem}` : `problem.${problem}`)
      : undefined
  return (
    <>
      <fieldset className="sp-post-days" aria-describedby="plan-days-notes">
        <legend className="sp-field-label">{t('plan.days')}</legend>
        <Inline gap={3}>
          {DAYS.map((day) => (
            <Checkbox
              key={day}
              checked={values.days.includes(day)}
              onChecked={(on) =>
                set({ days: DAYS.filter((each) => (each === day ? on : values.days.includes(each))) })
              }
            >
              {t(`plan.day.${day}`)}
            </Checkbox>
          ))}
        </Inline>
        <FieldNotes id="plan-days-notes" help={t('plan.daysHelp')} error={shown('days')} />
      </fieldset>
      <TextField
        label={t('plan.keywords')}
        help={t('plan.keywordsHelp')}
        value={values.keywords.join('\n')}
        onValue={(text) => set({ keywords: text === '' ? [] : text.split('\n') })}
        multiline
        error={shown('topics')}
      />
      <Checkbox
        checked={values.ownTopics}
        onChecked={(ownTopics) => set({ ownTopics })}
        help={t('plan.ownTopicsHelp')}
      >
        {t('plan.ownTopics')}
      </Checkbox>
      <Grid min="12rem" gap={3}>
        <BlogAndAuthorFields values={values} choices={choices} set={set} shown={shown} />
        <LanguageSelect
          label={t('form.language')}
          value={values.language}
          onValue={(language) => set({ language })}
          error={shown('language')}
        />
        <ToneSelect
          label={t('form.tone')}
          value={values.tone}
          onValue={(tone) => set({ tone })}
          error={shown('tone')}
        />
      </Grid>
      <RadioGroup
        label={t('plan.visibility')}
        value={values.visibility}
        onValue={(visibility) => set({ visibility })}
        options={[
          { value: 'hidden', label: t('visibility.hidden'), help: t('plan.hiddenHelp') },
          { value: 'visible', label: t('visibility.visible'), help: t('plan.visibleHelp') },
        ]}
      />
      <RadioGroup
        label={t('form.who')}
        value={values.writer}
        onValue={(writer) => set({ writer })}
        options={[
          {
            value: 'model',
            label: t('form.model'),
            help: t('plan.tokens'),
            disabled: choices.provider === 'none',
          },
          { value: 'template', label: t('form.template'), help: t('form.templateHelp') },
        ]}
      />
    </>
  )
}
