import { useEffect, useEffectEvent } from 'react'
import type { WriterOptionsProps } from '#core/registry/client.ts'
import { languageAndTone } from '#core/writing/ui/use-writing-form.ts'
import { useWriter } from './use-alt-text.ts'
import { problemsOf, type WritingChoice } from './writing-choice.ts'
import { WritingFields } from './writing-fields.tsx'

const FIRST: WritingChoice = { writer: 'model', language: '', tone: '', focusKeyword: '', userMessage: '' }

/** The generation's part of an automation's form: who writes, language, tone, focus keyword, wishes. */
export function AutomationOptions({ value, onValue, onPreset, tried }: WriterOptionsProps) {
  // Without a model that sees, templates write, as everywhere.
  const writer = useWriter().data
  const isBlind = writer?.canSeeImages === false
  const choice = {
    ...FIRST,
    ...(value as Partial<WritingChoice>),
    ...(isBlind && { writer: 'template' as const }),
  }
  const preset = useEffectEvent(() => {
    if (value['language'] !== undefined || !writer) return
    onPreset(optionsOf({ ...choice, ...languageAndTone(writer.preset) }))
  })
  useEffect(() => {
    if (writer) preset()
  }, [writer])
  return (
    <WritingFields
      choice={choice}
      set={(change) => onValue(optionsOf({ ...choice, ...change }))}
      problems={tried ? problemsOf(choice) : []}
    />
  )
}

/** What the server keeps: nothing that is empty, but for what it shall say is missing. */
function optionsOf({ writer, language, tone, focusKeyword, userMessage }: WritingChoice) {
  return {
    writer,
    language,
    ...(tone !== '' && { tone }),
    ...(writer === 'model' && focusKeyword.trim() !== '' && { focusKeyword }),
    ...(writer === 'model' && userMessage.trim() !== '' && { userMessage }),
  }
}
