import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { WriterOptionsProps } from '#core/registry/client.ts'
import { languageAndTone } from '#core/writing/ui/use-writing-form.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useWriter } from './use-meta-tags.ts'
import { problemsOf, type WritingChoice } from './writing-choice.ts'
import { OwnWords, WritingFields } from './writing-fields.tsx'

const FIRST: WritingChoice = {
  writer: 'model',
  language: '',
  tone: '',
  fields: ['seo-title'],
  focusKeyword: null,
  model: '',
  systemMessage: '',
  userMessage: '',
}
const WORDS = ['model', 'systemMessage', 'userMessage'] as const

/** The generation's part of an automation's form: who writes, language, tone, focus keyword, own words. */
export function AutomationOptions({ value, onValue, onPreset, tried }: WriterOptionsProps) {
  const { t } = useTranslation('meta-tags')
  // Without a model templates write, as everywhere.
  const writer = useWriter().data
  const isNobody = writer?.kind === 'none'
  const choice = { ...choiceOf(value), ...(isNobody && { writer: 'template' as const }) }
  const problems = tried ? problemsOf(choice) : []
  const set = (change: Partial<WritingChoice>) => onValue(optionsOf({ ...choice, ...change }))
  const preset = useEffectEvent(() => {
    if (value['language'] !== undefined || !writer) return
    onPreset(optionsOf({ ...choice, ...languageAndTone(writer.preset) }))
  })
  useEffect(() => {
    if (writer) preset()
  }, [writer])
  return (
    <Stack gap={4}>
      <WritingFields choice={choice} set={set} problems={problems} />
      <Stack gap={2}>
        <Checkbox
          checked={choice.focusKeyword !== null}
          onChecked={(one) => set({ focusKeyword: one ? '' : null })}
          help={t('generate.oneKeywordHelp')}
        >
          {t('generate.oneKeyword')}
        </Checkbox>
        {choice.focusKeyword !== null && (
          <TextField
            label={t('column.focusKeyword')}
            value={choice.focusKeyword}
            onValue={(focusKeyword) => set({ focusKeyword })}
            autoComplete="off"
            error={problems.includes('keyword') ? t('error.keyword') : undefined}
          />
        )}
      </Stack>
      <OwnWords choice={choice} set={set} />
    </Stack>
  )
}

function choiceOf(value: Record<string, unknown>): WritingChoice {
  return { ...FIRST, ...(value as Partial<WritingChoice>), fields: FIRST.fields }
}

/** What the server keeps: nothing that is empty, but for what it shall say is missing. */
function optionsOf({ fields: _fields, focusKeyword, ...choice }: WritingChoice): Record<string, unknown> {
  const { writer, language, tone } = choice
  const words = writer === 'model' ? WORDS.filter((name) => choice[name].trim() !== '') : []
  return {
    writer,
    language,
    ...(tone !== '' && { tone }),
    ...(focusKeyword !== null && { focusKeyword }),
    ...Object.fromEntries(words.map((name) => [name, choice[name]])),
  }
}
