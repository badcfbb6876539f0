import { useEffect, useEffectEvent } from 'react'
import type { ActionOptionsProps } from '#core/registry/client.ts'
import { Stack } from '#kit/ui/layout.tsx'
import {
  automationOptionsOf,
  firstChoice,
  languageAndTone,
  problemsOf,
  type WritingChoice,
} from '../domain/writing-choice.ts'
import { allFields } from '../domain/writing-declaration.ts'
import { type AnyWritingUi, useProvider } from './use-writing-form.ts'
import { KeywordField, OwnWords, WritingFields } from './writing-fields.tsx'

/** Returns the component for one feature's texts. */
export const optionsOf =
  <Field extends string>(writing: AnyWritingUi<Field>) =>
  (props: ActionOptionsProps) => <AutomationOptions writing={writing} {...props} />

/**
 * A generation's part of an automation's form: provider, language, tone, focus keyword, own messages. The automation
 * itself asks for the fields.
 */
function AutomationOptions<Field extends string>({
  writing,
  value,
  onValue,
  onPreset,
  tried,
}: ActionOptionsProps & { writing: AnyWritingUi<Field> }) {
  const { provider, cannot } = useProvider(writing)
  const choice: WritingChoice<Field> = {
    ...firstChoice(writing),
    ...(value as Partial<WritingChoice<Field>>),
    fields: allFields(writing),
    // If no model can write, templates do, as everywhere.
    ...(cannot && { writer: 'template' }),
  }
  const problems = tried ? problemsOf(writing, choice) : []
  const set = (change: Partial<WritingChoice<Field>>) =>
    onValue(automationOptionsOf(writing, { ...choice, ...change }))
  const preset = useEffectEvent(() => {
    if (value['language'] !== undefined || !provider) return
    onPreset(automationOptionsOf(writing, { ...choice, ...languageAndTone(provider.preset) }))
  })
  useEffect(() => {
    if (provider) preset()
  }, [provider])
  const parts = { writing, choice, set, problems }
  return (
    <Stack gap={4}>
      <WritingFields {...parts} />
      <KeywordField {...parts} />
      <OwnWords {...parts} />
    </Stack>
  )
}
